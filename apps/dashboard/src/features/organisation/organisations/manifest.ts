import type { FeatureManifest, LoadScreen } from '../../../platform/feature';
import { path } from './paths';

export { path as organisationsPath } from './paths';

/** The screen that stands at `/` until an organisation is chosen. */
export const chooseOrganisation: LoadScreen = () => import('./organisations-screen');

/** Switches without the screen; a failure is said, and the session stays as it is. */
export const switchOrganisation = async (id: string): Promise<void> => (await import('./switch')).switchTo(id);

/** The switcher, once an organisation is chosen: the same screen. */
export const manifest: FeatureManifest = {
  routes: [{ path, need: 'login', load: chooseOrganisation }],
};
