import type { FeatureManifest } from '../../platform/feature';
import { titles } from './titles';

/** What a person changes about their own sign-in. */
export const manifest: FeatureManifest = {
  routes: [
    { path: '/change-password', need: 'login', load: () => import('./change-password-page') },
    { path: '/authentication', need: 'login', load: () => import('./authentication-page') },
  ],
  navItems: [
    { section: 'Settings', label: titles.changePassword, icon: 'lock', path: '/change-password', need: 'login' },
    { section: 'Settings', label: titles.authentication, icon: 'shield', path: '/authentication', need: 'login' },
  ],
  latePrompt: () => import('./session-expiry-prompt'),
};
