import { getBrand } from '@countinghouse/contract/organisation/brand';
import { route } from '../../../http/route';
import type { Route } from '../../../http/route';
import { AppError } from '../../../platform/errors';
import { brandForHost } from './brands';

export const brandRoutes: Route[] = [
  route(
    getBrand,
    async ({ query, request, config, reply }) => {
      const brand = brandForHost({
        mode: config.mode,
        host: request.host,
        query: query.brand,
        brandHosts: config.brandHosts,
      });
      if (!brand) throw new AppError('NOT_FOUND');
      reply.setHeader('Cache-Control', 'public, max-age=300');
      reply.setHeader('Vary', 'Host');
      return brand;
    },
    // The first thing every visitor asks for needs no database.
    { transaction: 'none' },
  ),
];
