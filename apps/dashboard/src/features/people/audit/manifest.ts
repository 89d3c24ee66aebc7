import { all } from '@countinghouse/contract/permissions';
import type { FeatureManifest } from '../../../platform/feature';
import { path } from './paths';
import { title } from './title';

export const manifest: FeatureManifest = {
  routes: [
    {
      path,
      need: all('MANAGE_ROLES'),
      onlyRole: 'ADMIN',
      load: () => import('./audit-log-screen'),
      data: async () => (await import('./data')).list,
    },
  ],
  navItems: [
    {
      section: 'Settings',
      label: title,
      icon: 'list-check',
      path,
      need: all('MANAGE_ROLES'),
      onlyRole: 'ADMIN',
      badge: () => import('../../../entities/job/failed-jobs-badge'),
    },
  ],
};
