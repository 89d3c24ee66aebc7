import { all } from '@countinghouse/contract/permissions';
import type { FeatureManifest } from '../../../platform/feature';
import { aboveParameters } from '../../../platform/path';
import { editHref, paths } from './paths';
import { createTitle, title } from './title';

const view = all('GET_API_CREDENTIALS');
const change = all('UPDATE_API_CREDENTIALS');

export const manifest: FeatureManifest = {
  places: { 'api-credential': editHref },
  routes: [
    {
      path: paths.list,
      need: view,
      load: () => import('./api-keys-page'),
      data: async () => (await import('./data')).list,
    },
    {
      path: paths.create,
      need: all('CREATE_API_CREDENTIALS'),
      load: () => import('./create-api-key-page'),
      data: async () => (await import('./data')).choices,
    },
    {
      path: paths.edit,
      need: change,
      load: () => import('./edit-api-key-page'),
      data: async () => (await import('./data')).edited,
    },
    {
      path: paths.delete,
      need: change,
      load: () => import('./delete-api-key-page'),
      data: async () => (await import('./data')).one,
    },
  ],
  commands: [{ label: createTitle, path: paths.create }],
  navItems: [
    {
      section: 'Settings',
      label: title,
      icon: 'key',
      path: paths.list,
      covers: [paths.create, aboveParameters(paths.edit)],
      need: view,
    },
  ],
};
