import { createHash, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { gatewayLimits } from '../../apps/api/src/rails/gateway/form';
import { problem, type Answer, type Answering } from './answers';

export type ServerSettings = {
  readonly port: number;
  /** Null: whoever has a certificate may ask. */
  readonly token: string | null;
  /** In PEM. `ca`: the authority of those who may ask. */
  readonly tls?: { readonly certificate: string; readonly key: string; readonly ca?: string };
};

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Text of a body; null beyond the limit. */
const bodyOf = async (request: IncomingMessage): Promise<string | null> => {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > gatewayLimits.requestBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
};

const parsed = (text: string): { readonly body: unknown } | null => {
  try {
    return { body: text === '' ? null : (JSON.parse(text) as unknown) };
  } catch {
    return null;
  }
};

/** Serves the form on this machine alone, to whoever has the token and, with an authority, a certificate of it. */
export const serveGateway = async (answer: Answering, { port, token, tls }: ServerSettings) => {
  const isKnown = ({ headers }: IncomingMessage): boolean =>
    token === null || timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${token}`));
  const answerTo = async (request: IncomingMessage): Promise<Answer> => {
    if (!isKnown(request)) return problem('UNAUTHORISED', 'The token is missing or wrong');
    const text = await bodyOf(request);
    if (text === null) return problem('TOO_LARGE', `More than ${gatewayLimits.requestBytes} bytes`);
    const read = parsed(text);
    if (!read) return problem('BAD_REQUEST', 'The body is not JSON');
    return answer({ method: request.method ?? '', path: request.url ?? '/', body: read.body });
  };
  const listener: RequestListener = (request, response) => {
    void answerTo(request)
      .catch(() => problem('FAILED', 'The gateway failed'))
      .then(({ status, body }) => {
        response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
        response.end(JSON.stringify(body));
        // The rest of a body that is too large is not read.
        if (!request.complete) response.once('finish', () => request.destroy());
      });
  };
  const server = tls
    ? createTlsServer(
        {
          cert: tls.certificate,
          key: tls.key,
          ...(tls.ca !== undefined && { ca: tls.ca, requestCert: true, rejectUnauthorized: true }),
        },
        listener,
      )
    : createServer(listener);
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    url: `${tls ? 'https' : 'http'}://localhost:${(server.address() as AddressInfo).port}`,
    stop: (): Promise<void> => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
};
