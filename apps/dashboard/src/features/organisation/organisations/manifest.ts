import type { FeatureManifest, LoadScreen } from '../../../platform/feature';
import { path } from './paths';

export { path as organisationsPath } from './paths';

/** Screen at `/` until an organisation is chosen. */
export const chooseOrganisation: LoadScreen = () => import('./organisations-screen');

/** Switches without the screen; a failure is shown, and the session stays unchanged. */
export const switchOrganisation = async (id: string): Promise<void> => (await import('./switch')).switchTo(id);

/** Switcher after an organisation is chosen: the same screen. */
export const manifest: FeatureManifest = {
  routes: [{ path, need: 'login', load: chooseOrganisation }],
};
