import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../platform/errors';

/** Files of a host's brand that browsers request unprompted. */
type HostBrand = { readonly icon: string; readonly manifest: object };

/** `query`: brand requested from a sandbox. Null: this host has none. */
export type FindHostBrand = (asked: { readonly host: string; readonly query: string | undefined }) => HostBrand | null;

/**
 * Files that browsers request unprompted: the web app manifest of the host's brand (a file, because our policy blocks a manifest made in the page)
 * and its icon before the page has named one.
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
