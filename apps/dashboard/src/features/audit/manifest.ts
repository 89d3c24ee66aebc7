import { all } from '@countinghouse/contract/permissions';
import type { FeatureManifest } from '../../platform/feature';
import { messages } from './messages';

export const manifest: FeatureManifest = {
  routes: [
    { path: '/audit-log', need: all('MANAGE_ROLES'), onlyRole: 'ADMIN', load: () => import('./audit-log-screen') },
  ],
  navItems: [
    {
      section: 'Settings',
      label: messages.title,
      icon: 'list-check',
      path: '/audit-log',
      need: all('MANAGE_ROLES'),
      onlyRole: 'ADMIN',
    },
  ],
};
