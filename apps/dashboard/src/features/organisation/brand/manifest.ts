import { path } from './paths';
import type { FeatureManifest } from '../../../platform/feature';

/** The way to the newer dashboard, which some brands offer. */
export const manifest: FeatureManifest = {
  routes: [{ path, need: 'login', load: () => import('./overview-page') }],
  prompt: () => import('./new-dashboard-prompt'),
};
