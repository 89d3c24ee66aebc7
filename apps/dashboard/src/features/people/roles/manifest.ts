import { all } from '@countinghouse/contract/permissions';
import type { FeatureManifest } from '../../../platform/feature';
import { editHref, paths } from './paths';
import { createTitle, title } from './title';

const need = all('MANAGE_ROLES');

export const manifest: FeatureManifest = {
  places: { role: editHref },
  routes: [
    { path: paths.list, need, load: () => import('./roles-page'), data: async () => (await import('./data')).list },
    {
      path: paths.matrix,
      need,
      load: () => import('./matrix-page'),
      data: async () => (await import('./data')).list,
    },
    {
      path: paths.unused,
      need,
      load: () => import('./unused-page'),
      data: async () => (await import('./data')).use,
    },
    {
      path: paths.create,
      need,
      load: () => import('./create-role-page'),
      data: async () => (await import('./data')).choices,
    },
    { path: paths.edit, need, load: () => import('./edit-role-page'), data: async () => (await import('./data')).one },
    {
      path: paths.delete,
      need,
      load: () => import('./delete-role-page'),
      data: async () => (await import('./data')).one,
    },
  ],
  commands: [{ label: createTitle, path: paths.create }],
  navItems: [{ section: 'Settings', label: title, icon: 'person-check', path: paths.list, need }],
};
