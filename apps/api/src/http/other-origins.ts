import cors from '@fastify/cors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Origin header, if it is one of these. Absent on requests outside a browser page. */
const allowedOrigin = ({ headers: { origin } }: Pick<FastifyRequest, 'headers'>, origins: readonly string[]) =>
  origin !== undefined && origins.includes(origin) ? origin : null;

/** Host that decides the brand: the calling page's origin if allowed, otherwise the host that was called. */
export const dashboardHost = (request: Pick<FastifyRequest, 'headers'>, origins: readonly string[]): string => {
  const origin = allowedOrigin(request, origins);
  return origin === null ? (request.headers.host ?? '') : new URL(origin).host;
};

/**
 * Allows dashboards on these origins to call the API. The token travels in a header that pages set themselves, so there are no credentials for the
 * browser to add; any other origin gets no permission, and its page may read nothing.
 */
export const allowDashboards = (app: FastifyInstance, origins: readonly string[]): void => {
  if (origins.length === 0) return;
  void app.register(cors, {
    origin: (origin, done) => done(null, origin !== undefined && origins.includes(origin) ? origin : false),
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: [
      'Authorization',
      'Content-Type',
      'Idempotency-Key',
      'If-Match',
      'Last-Event-ID',
      'X-Poll',
      'X-Two-Fa-Code',
    ],
    maxAge: 600,
    strictPreflight: false,
  });
  // A handler's own Vary header replaces the plugin's.
  app.addHook('onSend', async (_request, reply) => {
    const vary = reply.getHeader('vary');
    if (String(vary).split(', ').includes('Origin')) return;
    reply.header('vary', vary === undefined ? 'Origin' : `${String(vary)}, Origin`);
  });
};
