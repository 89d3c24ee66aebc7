import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config';
import { brandForHost, webManifest } from '../modules/brand';
import { AppError } from '../platform/errors';

/**
 * What browsers ask for by themselves: the web app manifest of the host's brand (a file, because a manifest made in the
 * page is blocked by our policy) and its icon before the page has named one.
 */
export const registerWebManifest = (app: FastifyInstance, { mode, brandHosts }: Config): void => {
  const brandOfRequest = ({ query, headers }: FastifyRequest) => {
    const { brand: asked } = query as { brand?: unknown };
    const brand = brandForHost({
      mode,
      host: headers.host ?? '',
      query: typeof asked === 'string' ? asked : undefined,
      brandHosts,
    });
    if (!brand) throw new AppError('NOT_FOUND');
    return brand;
  };

  app.get('/favicon.ico', async (request, reply) => reply.redirect(brandOfRequest(request).basicIconUrl));

  app.get('/manifest.webmanifest', async (request, reply) => {
    const brand = brandOfRequest(request);
    const isAskedFor = mode === 'sandbox' && (request.query as { brand?: unknown }).brand !== undefined;
    return reply
      .type('application/manifest+json; charset=utf-8')
      .headers({ 'cache-control': 'public, max-age=300', vary: 'Host' })
      .send(JSON.stringify(webManifest(brand, isAskedFor ? `/?brand=${brand.brand}` : '/')));
  });
};
