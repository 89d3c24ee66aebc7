import { all } from '@countinghouse/contract/permissions';
import type { FeatureManifest } from '../../../platform/feature';
import { aboveParameters } from '../../../platform/path';
import { editHref, paths } from './paths';
import { createTitle, title } from './title';

const need = all('CREATE_USER');

export const manifest: FeatureManifest = {
  places: { user: editHref },
  routes: [
    { path: paths.list, need, load: () => import('./users-page'), data: async () => (await import('./data')).list },
    {
      path: paths.create,
      need,
      load: () => import('./create-user-page'),
      data: async () => (await import('./data')).choices,
    },
    {
      path: paths.edit,
      need,
      load: () => import('./edit-user-page'),
      data: async () => (await import('./data')).edited,
    },
    {
      path: paths.delete,
      need,
      load: () => import('./delete-user-page'),
      data: async () => (await import('./data')).one,
    },
  ],
  commands: [{ label: createTitle, also: 'Invite a person', path: paths.create }],
  navItems: [
    {
      section: 'Settings',
      label: title,
      icon: 'users',
      path: paths.list,
      covers: [paths.create, aboveParameters(paths.edit)],
      need,
    },
  ],
};
