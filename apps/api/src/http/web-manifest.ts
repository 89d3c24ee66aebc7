import type { FastifyInstance } from 'fastify';
import type { Config } from '../config';
import { brandForHost, webManifest } from '../modules/brand';
import { AppError } from '../platform/errors';

/** The web app manifest of the host's brand. A file, because a manifest made in the page is blocked by our policy. */
export const registerWebManifest = (app: FastifyInstance, { mode, brandHosts }: Config): void => {
  app.get('/manifest.webmanifest', async (request, reply) => {
    const { brand: query } = request.query as { brand?: unknown };
    const brand = brandForHost({
      mode,
      host: request.headers.host ?? '',
      query: typeof query === 'string' ? query : undefined,
      brandHosts,
    });
    if (!brand) throw new AppError('NOT_FOUND');
    return reply
      .type('application/manifest+json; charset=utf-8')
      .headers({ 'cache-control': 'public, max-age=300', vary: 'Host' })
      .send(JSON.stringify(webManifest(brand)));
  });
};
