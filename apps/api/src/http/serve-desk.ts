import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { join } from 'node:path';
import type { Config } from '../config';
import { createLog, type Log } from '../platform/log';
import { publicPageFiles, sheetsAlone } from '../platform/public-page';
import { requestInfo } from './registrar';
import { createServer } from './server';

/**
 * Server of the operators' desk, with nothing else on it: no call of the API, no screen of the dashboard, no account of an organisation. Opens no
 * port.
 */
export const createDesk = ({ desk }: Pick<FastifyInstance, 'desk'>, config: Config, log: Log): FastifyInstance => {
  const app = createServer(config, log);
  const { dashboardDir } = config;
  const files = publicPageFiles(dashboardDir, 'src/desk/main.ts') ?? sheetsAlone;
  void app.register(fastifyStatic, {
    root: join(dashboardDir, 'assets'),
    prefix: '/assets/',
    index: false,
    allowedPath: (path) => /\.(?:css|woff2)$/.test(path),
    cacheControl: false,
    setHeaders: (reply) => {
      reply.setHeader('cache-control', 'public, max-age=31536000, immutable');
    },
  });
  // Pages for people, refusals too: in a scope of their own.
  void app.register(async (pages) => desk(pages, { files, requestInfo: (request) => requestInfo(request, config) }));
  return app;
};

/** Serves the desk on a port of its own. Returns the function that stops it. */
export const serveDesk = async (
  of: Pick<FastifyInstance, 'desk'>,
  config: Config,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<() => Promise<void>> => {
  const app = createDesk(of, config, createLog(config.logLevel));
  await app.listen({ host, port });
  return () => app.close();
};
