import { businessHref, businessPath } from '../../../entities/business/paths';
import type { FeatureManifest } from '../../../platform/feature';

/** The page around a business's tabs. What stands in it, each tab's permission decides. */
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
