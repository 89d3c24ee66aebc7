import { getBrand } from '@countinghouse/contract/organisation/brand';
import type { Database } from '@countinghouse/database';
import { route } from '../../../http/route';
import type { Route } from '../../../http/route';
import { AppError } from '../../../platform/errors';
import { hashToken } from '../../../platform/secrets';
import { brandForHost } from './brand';
import type { BrandDirectory } from './directory';
import { findPreviewed } from './repository';

export const brandRoutes = ({ brands }: BrandDirectory, database: Database): Route[] => [
  route(
    getBrand,
    async ({ query, request, config, reply }) => {
      const { preview } = query;
      if (preview !== undefined) {
        const previewed = await database.onPlatform((tx) => findPreviewed(tx, hashToken(preview)), 'read');
        if (!previewed) throw new AppError('NOT_FOUND');
        return { ...previewed, isPreview: true };
      }
      const brand = brandForHost(brands(), {
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
    // The first request of every visitor needs no database, but for a preview.
    { transaction: 'none' },
  ),
];
