import type { FeatureManifest } from '../../platform/feature';

/** The page around a business's tabs. What stands in it, each tab's permission decides. */
export const manifest: FeatureManifest = {
  routes: [{ path: '/business/$id', need: 'login', load: () => import('./business-page') }],
};
