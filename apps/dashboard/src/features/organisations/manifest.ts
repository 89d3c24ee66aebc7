import type { FeatureManifest, LoadScreen } from '../../platform/feature';
import { path } from './paths';

export { path as organisationsPath } from './paths';

/** The screen that stands at `/` until an organisation is chosen. */
export const chooseOrganisation: LoadScreen = () => import('./organisations-screen');

/** The switcher, once an organisation is chosen: the same screen. */
export const manifest: FeatureManifest = {
  routes: [{ path, need: 'login', load: chooseOrganisation }],
};
