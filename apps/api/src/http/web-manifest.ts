import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../platform/errors';

/** The brand of a host, as far as browsers ask for it by themselves. */
type HostBrand = { readonly icon: string; readonly manifest: object };

/** `query`: the brand a sandbox was asked for. Null: this host has none. */
export type FindHostBrand = (asked: { readonly host: string; readonly query: string | undefined }) => HostBrand | null;

/**
 * What browsers ask for by themselves: the web app manifest of the host's brand (a file, because a manifest made in the
 * page is blocked by our policy) and its icon before the page has named one.
 */
export const registerWebManifest = (app: FastifyInstance, find: FindHostBrand): void => {
  const brandOfRequest = ({ query, headers }: FastifyRequest): HostBrand => {
    const { brand: asked } = query as { brand?: unknown };
    const brand = find({ host: headers.host ?? '', query: typeof asked === 'string' ? asked : undefined });
    if (!brand) throw new AppError('NOT_FOUND');
    return brand;
  };

  app.get('/favicon.ico', async (request, reply) => reply.redirect(brandOfRequest(request).icon));

  app.get('/manifest.webmanifest', async (request, reply) =>
    reply
      .type('application/manifest+json; charset=utf-8')
      .headers({ 'cache-control': 'public, max-age=300', vary: 'Host' })
      .send(JSON.stringify(brandOfRequest(request).manifest)),
  );
};
