import type { FeatureManifest } from '../../../platform/feature';
import { paths } from './paths';

/** Paths of mailed links that work signed in or not. */
export const mailedPaths: readonly string[] = [paths.invitation, paths.resetTwoFactor];

/** Screens for people who are not signed in, besides the login itself, which is part of the first script. */
export const manifest: FeatureManifest = {
  routes: [
    { path: paths.forgotPassword, need: 'public', load: () => import('./forgot-password-screen') },
    { path: paths.resetPassword, need: 'public', load: () => import('./reset-password-screen') },
    { path: paths.invitation, need: 'public', load: () => import('./invitation-screen') },
    { path: paths.resetTwoFactor, need: 'public', load: () => import('./factor-reset-screen') },
  ],
};
