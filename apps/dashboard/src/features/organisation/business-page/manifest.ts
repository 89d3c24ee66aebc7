import { businessHref, businessPath } from '../../../entities/business/paths';
import type { FeatureManifest } from '../../../platform/feature';

/** Page around a business's tabs. Each tab's permission decides on its content. */
export const manifest: FeatureManifest = {
  places: { BUSINESS: businessHref },
  routes: [
    {
      path: businessPath,
      need: 'login',
      load: () => import('./business-page'),
      data: async () => (await import('./data')).page,
    },
  ],
};
