import type { FastifyInstance, FastifyRequest } from 'fastify';

const methods = 'GET, POST, PUT, PATCH, DELETE';
const headers = 'Authorization, Content-Type, Idempotency-Key, If-Match, X-Two-Fa-Code';
const remembered = '600';

/** The Origin header, if it is one of these. Absent on requests that no browser page made. */
const allowedOrigin = ({ headers: { origin } }: Pick<FastifyRequest, 'headers'>, origins: readonly string[]) =>
  origin !== undefined && origins.includes(origin) ? origin : null;

/**
 * The host whose dashboard the person looks at: of the page that calls, where it stands on an allowed origin, else the
 * one that was called. Decides the brand.
 */
export const dashboardHost = (request: Pick<FastifyRequest, 'headers'>, origins: readonly string[]): string => {
  const origin = allowedOrigin(request, origins);
  return origin === null ? (request.headers.host ?? '') : new URL(origin).host;
};

/**
 * Lets dashboards on these origins call the API. The token travels in a header that pages set themselves, so there are
 * no credentials for the browser to add; to any other origin nothing is said, and its page may read nothing.
 */
export const allowDashboards = (app: FastifyInstance, origins: readonly string[]): void => {
  if (origins.length === 0) return;
  app.addHook('onRequest', async (request, reply) => {
    const origin = allowedOrigin(request, origins);
    if (origin === null) return undefined;
    reply.header('access-control-allow-origin', origin);
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined)
      return undefined;
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': methods,
        'access-control-allow-headers': headers,
        'access-control-max-age': remembered,
      })
      .send();
  });
  // Whatever else an answer depends on, and whether or not this one was for a dashboard elsewhere.
  app.addHook('onSend', async (_request, reply) => {
    const vary = reply.getHeader('vary');
    reply.header('vary', vary === undefined ? 'Origin' : `${String(vary)}, Origin`);
  });
};
