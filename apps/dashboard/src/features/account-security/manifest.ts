import type { FeatureManifest } from '../../platform/feature';
import { authenticationTexts, texts } from './messages';

/** What a person changes about their own sign-in. */
export const manifest: FeatureManifest = {
  routes: [
    { path: '/change-password', need: 'login', load: () => import('./change-password-page') },
    { path: '/authentication', need: 'login', load: () => import('./authentication-page') },
  ],
  navItems: [
    { section: 'Settings', label: texts.title, icon: 'lock', path: '/change-password', need: 'login' },
    { section: 'Settings', label: authenticationTexts.title, icon: 'shield', path: '/authentication', need: 'login' },
  ],
  prompt: () => import('./session-expiry-prompt'),
};
