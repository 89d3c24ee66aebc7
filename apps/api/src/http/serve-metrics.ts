import { once } from 'node:events';
import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** Serves the metrics, and nothing else, on a port of their own. Returns the function that stops it. */
export const serveMetrics = async (
  { metrics }: Pick<FastifyInstance, 'metrics'>,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<() => Promise<void>> => {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.metrics().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType, 'cache-control': 'no-store' }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.listen(port, host);
  await once(server, 'listening');
  return async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
};
