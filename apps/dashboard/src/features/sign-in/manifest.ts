import type { FeatureManifest } from '../../platform/feature';
import { paths } from './paths';

/** The screens of someone not signed in, besides the login itself, which is part of the first script. */
export const manifest: FeatureManifest = {
  routes: [
    { path: paths.forgotPassword, need: 'public', load: () => import('./forgot-password-screen') },
    { path: paths.resetPassword, need: 'public', load: () => import('./reset-password-screen') },
  ],
};
