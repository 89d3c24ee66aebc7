import type { FeatureManifest } from '../../../platform/feature';
import { paths } from './paths';
import { titles } from './titles';

/** Screens on which people change their own sign-in. */
export const manifest: FeatureManifest = {
  routes: [
    { path: paths.changePassword, need: 'login', load: () => import('./change-password-page') },
    {
      path: paths.authentication,
      need: 'login',
      withoutOrganisation: true,
      load: () => import('./authentication-page'),
    },
  ],
  navItems: [
    { section: 'Settings', label: titles.changePassword, icon: 'lock', path: paths.changePassword, need: 'login' },
    { section: 'Settings', label: titles.authentication, icon: 'shield', path: paths.authentication, need: 'login' },
  ],
  latePrompt: () => import('./session-expiry-prompt'),
};
