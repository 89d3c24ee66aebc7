import type { FeatureManifest } from '../../platform/feature';

/** The switcher, once an organisation is chosen. Before that the same screen stands at `/`. */
export const manifest: FeatureManifest = {
  routes: [{ path: '/organisations', need: 'login', load: () => import('./organisations-screen') }],
};
