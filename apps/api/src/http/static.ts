import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config';
import { earlierScreensDir } from './earlier-screens';
import { AppError } from '../platform/errors';
import { apiBase } from './registrar';
import { dressedPage, previewOverPage, type PageLook } from './dressed-page';
import { sendError } from './server';

/** Looks of the dashboard's page; null: no brand at this host, or no such preview. */
export type PageLooks = {
  readonly atHost: (host: string, query: string | undefined) => PageLook | null;
  readonly previewed: (token: string) => Promise<PageLook | null>;
};

const aYear = 'public, max-age=31536000, immutable';
const aDay = 'public, max-age=86400';
const askAgain = 'no-cache';
const markPolicy = "sandbox; default-src 'none'; style-src 'unsafe-inline'";

const pathOf = (url: string): string => url.split('?')[0] ?? '';

/** Address of a screen: the root, or one without a file name at its end, requested by a browser as a page. */
export const wantsPage = ({ method, url, headers }: FastifyRequest): boolean => {
  const path = pathOf(url);
  if (method !== 'GET' && method !== 'HEAD') return false;
  return path === '/' || (!/\.[a-z0-9]+$/i.test(path) && (headers.accept ?? '').includes('text/html'));
};

/**
 * The page with the settings it needs before its first call: the address of its API, and the mode, for the demo sign-ins and the kit's gallery
 * exist in the sandbox only.
 */
const pageOf = (path: string, { mode, apiUrl = '' }: Pick<Config, 'mode' | 'apiUrl'>): string =>
  readFileSync(path, 'utf8')
    .replace(/(<meta name="countinghouse:mode" content=")[^"]*/, `$1${mode}`)
    .replaceAll(`"${apiBase}`, `"${apiUrl}${apiBase}`);

/** The page is sent with its settings; the list of builds is nobody's. */
const ownFiles = new Set(['/index.html', '/builds.json']);

/** Path of a hashed file, whose name holds no folder. */
const hashedFile = /^\/assets\/[\w-][\w.-]*$/;

/** `/api-keys` is a screen. */
const belowApi = /^\/api(?:[/?]|$)/;

/**
 * Built dashboard in its host's look, and the currencies' icons. Files with a hash in their name are cached for ever, those of earlier builds for a
 * while too; the page itself is revalidated each time. Every address without a file is a screen of the dashboard; below `/api` and for everything
 * else it is a 404 in our own form.
 */
export const registerStatic = async (
  app: FastifyInstance,
  {
    dashboardDir,
    dataDir,
    assetsDir,
    mode,
    apiUrl,
  }: Pick<Config, 'dashboardDir' | 'dataDir' | 'assetsDir' | 'mode' | 'apiUrl'>,
  looks: PageLooks,
): Promise<void> => {
  const path = join(dashboardDir, 'index.html');
  const page = existsSync(path) ? pageOf(path, { mode, apiUrl }) : null;

  const icons = join(assetsDir, 'icons');
  if (existsSync(icons)) {
    await app.register(async (marks) => {
      marks.addHook('onRequest', async (_request, reply) => {
        // A mark opened on its own must not run anything it contains.
        reply.headers({ 'cache-control': aDay, 'content-security-policy': markPolicy });
      });
      await marks.register(fastifyStatic, {
        root: icons,
        prefix: '/icons/',
        decorateReply: false,
        cacheControl: false,
      });
    });
  }
  if (page !== null) {
    await app.register(fastifyStatic, {
      root: dashboardDir,
      prefix: '/',
      index: false,
      allowedPath: (file) => !ownFiles.has(file) && !file.startsWith('/.'),
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) => {
        reply.setHeader('cache-control', file.includes('/assets/') ? aYear : askAgain);
      },
    });
  }

  const sendPage = async (request: FastifyRequest, reply: FastifyReply, built: string): Promise<FastifyReply> => {
    const { brand, preview } = request.query as { brand?: unknown; preview?: unknown };
    reply.type('text/html; charset=utf-8');
    if (typeof preview === 'string') {
      const look = await looks.previewed(preview);
      reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' });
      return look ? reply.code(200).send(dressedPage(built, look)) : reply.code(404).send(previewOverPage());
    }
    const look = looks.atHost(request.headers.host ?? '', typeof brand === 'string' ? brand : undefined);
    return reply
      .code(200)
      .header('cache-control', askAgain)
      .send(look ? dressedPage(built, look) : built);
  };
  // The start is a folder to the file server, which lists none.
  if (page !== null) {
    app.route({ method: ['GET', 'HEAD'], url: '/', handler: (request, reply) => sendPage(request, reply, page) });
  }

  // Not a second root of the file server: with two it misses whatever stands uncompressed in the first.
  const earlierScreens = earlierScreensDir(dataDir);
  const isEarlier = ({ method, url }: FastifyRequest): boolean =>
    page !== null &&
    (method === 'GET' || method === 'HEAD') &&
    hashedFile.test(pathOf(url)) &&
    existsSync(join(earlierScreens, pathOf(url)));

  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    if (isEarlier(request)) return reply.code(200).sendFile(pathOf(request.url).slice(1), earlierScreens);
    if (!belowApi.test(request.url) && wantsPage(request) && page !== null) return sendPage(request, reply, page);
    return sendError(new AppError('NOT_FOUND'), request, reply);
  });
};
