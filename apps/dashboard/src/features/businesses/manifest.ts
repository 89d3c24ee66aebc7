import { all } from '@countinghouse/contract/permissions';
import type { FeatureManifest } from '../../platform/feature';
import { messages } from './messages';

export const manifest: FeatureManifest = {
  routes: [{ path: '/businesses', need: all('GET_BUSINESSES'), load: () => import('./businesses-page') }],
  navItems: [
    {
      section: 'Organisation',
      label: messages.title,
      icon: 'building',
      path: '/businesses',
      need: all('GET_BUSINESSES'),
    },
  ],
};
