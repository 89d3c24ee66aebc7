import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config';
import { AppError } from '../platform/errors';
import { apiBase } from './registrar';
import { sendError } from './server';

const aYear = 'public, max-age=31536000, immutable';
const aDay = 'public, max-age=86400';
const askAgain = 'no-cache';
const markPolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'";

/** A screen's address: the start, or no file name at its end and asked for by a browser that wants a page. */
const wantsPage = ({ method, url, headers }: FastifyRequest): boolean => {
  const path = url.split('?')[0] ?? '';
  if (method !== 'GET' && method !== 'HEAD') return false;
  return path === '/' || (!/\.[a-z0-9]+$/i.test(path) && (headers.accept ?? '').includes('text/html'));
};

/**
 * The page with what it must know before it can ask: whose API it calls, and the mode, for the demo sign-ins and the
 * kit's gallery exist in the sandbox only.
 */
const pageOf = (path: string, { mode, apiUrl = '' }: Pick<Config, 'mode' | 'apiUrl'>): string =>
  readFileSync(path, 'utf8')
    .replace(/(<meta name="countinghouse:mode" content=")[^"]*/, `$1${mode}`)
    .replaceAll(`"${apiBase}`, `"${apiUrl}${apiBase}`);

/** `/api-keys` is a screen. */
const belowApi = /^\/api(?:[/?]|$)/;

/**
 * The built dashboard, the brands' marks and the currencies' icons. Files with a hash in their name are kept for ever,
 * the page itself is asked for each time. Every address without a file is a screen of the dashboard; below `/api` and
 * for everything else it is a 404 in our own form.
 */
export const registerStatic = async (
  app: FastifyInstance,
  { dashboardDir, assetsDir, mode, apiUrl }: Pick<Config, 'dashboardDir' | 'assetsDir' | 'mode' | 'apiUrl'>,
): Promise<void> => {
  const path = join(dashboardDir, 'index.html');
  const page = existsSync(path) ? pageOf(path, { mode, apiUrl }) : null;

  for (const [root, prefix] of [
    [join(assetsDir, 'brands'), '/brands/'],
    [join(assetsDir, 'icons'), '/icons/'],
  ] as const) {
    if (!existsSync(root)) continue;
    await app.register(async (marks) => {
      marks.addHook('onRequest', async (_request, reply) => {
        // A mark opened on its own must not be able to do anything, whatever it contains.
        reply.headers({ 'cache-control': aDay, 'content-security-policy': markPolicy });
      });
      await marks.register(fastifyStatic, { root, prefix, decorateReply: false, cacheControl: false });
    });
  }
  if (page !== null) {
    await app.register(fastifyStatic, {
      root: dashboardDir,
      prefix: '/',
      index: false,
      allowedPath: (file) => file !== '/index.html' && !file.startsWith('/.'),
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) => {
        reply.setHeader('cache-control', file.includes('/assets/') ? aYear : askAgain);
      },
    });
  }

  const sendPage = (reply: FastifyReply, html: string): FastifyReply =>
    reply.code(200).header('cache-control', askAgain).type('text/html; charset=utf-8').send(html);
  // The start is a folder to the file server, which lists none.
  if (page !== null) {
    app.route({ method: ['GET', 'HEAD'], url: '/', handler: (_request, reply) => sendPage(reply, page) });
  }

  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    if (!belowApi.test(request.url) && wantsPage(request) && page !== null) return sendPage(reply, page);
    return sendError(new AppError('NOT_FOUND'), request, reply);
  });
};
