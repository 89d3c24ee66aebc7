import type { FeatureManifest } from '../../../platform/feature';
import { paths } from './paths';

/** Paths that work signed in or not: those of mailed links, and where a company's sign-in leads back to. */
export const mailedPaths: readonly string[] = [paths.invitation, paths.resetTwoFactor, paths.company];

/** Screens for people who are not signed in, besides the login itself, which is part of the first script. */
export const manifest: FeatureManifest = {
  routes: [
    { path: paths.forgotPassword, need: 'public', load: () => import('./forgot-password-screen') },
    { path: paths.resetPassword, need: 'public', load: () => import('./reset-password-screen') },
    { path: paths.invitation, need: 'public', load: () => import('./invitation-screen') },
    { path: paths.company, need: 'public', load: () => import('./company-screen') },
    { path: paths.resetTwoFactor, need: 'public', load: () => import('./factor-reset-screen') },
  ],
};
