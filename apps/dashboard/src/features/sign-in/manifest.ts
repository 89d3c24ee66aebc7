import type { FeatureManifest } from '../../platform/feature';

/** The screens of someone not signed in, besides the login itself, which is part of the first script. */
export const manifest: FeatureManifest = {
  routes: [
    { path: '/forgot-password', need: 'public', load: () => import('./forgot-password-screen') },
    { path: '/reset-password', need: 'public', load: () => import('./reset-password-screen') },
  ],
};
