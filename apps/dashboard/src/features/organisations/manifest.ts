import type { FeatureManifest, LoadScreen } from '../../platform/feature';

/** The screen that stands at `/` until an organisation is chosen. */
export const chooseOrganisation: LoadScreen = () => import('./organisations-screen');

/** The switcher, once an organisation is chosen: the same screen. */
export const manifest: FeatureManifest = {
  routes: [{ path: '/organisations', need: 'login', load: chooseOrganisation }],
};
