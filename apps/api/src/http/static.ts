import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config';
import { AppError } from '../platform/errors';
import { sendError } from './server';

const aYear = 'public, max-age=31536000, immutable';
const aDay = 'public, max-age=86400';
const askAgain = 'no-cache';

/** A screen's address: no file name at its end, asked for by a browser that wants a page. */
const wantsPage = ({ method, url, headers }: FastifyRequest): boolean => {
  const path = url.split('?')[0] ?? '';
  return (
    (method === 'GET' || method === 'HEAD') &&
    !/\.[a-z0-9]+$/i.test(path) &&
    (headers.accept ?? '').includes('text/html')
  );
};

/**
 * The built dashboard, the brands' marks and the currencies' icons. Files with a hash in their name are kept for ever,
 * the page itself is asked for each time. Every address without a file is a screen of the dashboard; below `/api` and
 * for everything else it is a 404 in our own form.
 */
export const registerStatic = async (
  app: FastifyInstance,
  { dashboardDir, assetsDir }: Pick<Config, 'dashboardDir' | 'assetsDir'>,
): Promise<void> => {
  const page = join(dashboardDir, 'index.html');

  for (const [root, prefix] of [
    [join(assetsDir, 'brands'), '/brands/'],
    [join(assetsDir, 'icons'), '/icons/'],
  ] as const) {
    if (!existsSync(root)) continue;
    await app.register(fastifyStatic, {
      root,
      prefix,
      decorateReply: false,
      cacheControl: false,
      setHeaders: (reply) => {
        reply.setHeader('cache-control', aDay);
        // A mark opened on its own must not be able to do anything, whatever it contains.
        reply.setHeader('content-security-policy', "sandbox; default-src 'none'; style-src 'unsafe-inline'");
      },
    });
  }
  if (existsSync(page)) {
    await app.register(fastifyStatic, {
      root: dashboardDir,
      prefix: '/',
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.setHeader('cache-control', path.includes('/assets/') ? aYear : askAgain);
      },
    });
  }

  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    if (!request.url.startsWith('/api') && wantsPage(request) && existsSync(page))
      return reply.sendFile('index.html', dashboardDir);
    return sendError(new AppError('NOT_FOUND'), request, reply);
  });
};
