import { all } from '@countinghouse/contract/permissions';
import type { FeatureManifest } from '../../platform/feature';
import { paths } from './paths';
import { title } from './title';

const need = all('CREATE_USER');

export const manifest: FeatureManifest = {
  routes: [
    { path: paths.list, need, load: () => import('./users-page') },
    { path: paths.create, need, load: () => import('./create-user-page') },
    { path: paths.edit, need, load: () => import('./edit-user-page') },
    { path: paths.delete, need, load: () => import('./delete-user-page') },
  ],
  navItems: [
    {
      section: 'Settings',
      label: title,
      icon: 'users',
      path: paths.list,
      covers: ['/create-user', '/edit-user'],
      need,
    },
  ],
};
