import { all } from '@countinghouse/contract/permissions';
import type { FeatureManifest } from '../../platform/feature';
import { title } from './title';

export const manifest: FeatureManifest = {
  routes: [
    { path: '/audit-log', need: all('MANAGE_ROLES'), onlyRole: 'ADMIN', load: () => import('./audit-log-screen') },
  ],
  navItems: [
    {
      section: 'Settings',
      label: title,
      icon: 'list-check',
      path: '/audit-log',
      need: all('MANAGE_ROLES'),
      onlyRole: 'ADMIN',
    },
  ],
};
