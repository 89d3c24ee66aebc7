import type { FeatureManifest } from '../../platform/feature';
import { texts } from './messages';

/** What a person changes about their own sign-in. */
export const manifest: FeatureManifest = {
  routes: [{ path: '/change-password', need: 'login', load: () => import('./change-password-page') }],
  navItems: [{ section: 'Settings', label: texts.title, icon: 'lock', path: '/change-password', need: 'login' }],
};
