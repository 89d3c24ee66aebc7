import { all } from '@countinghouse/contract/permissions';
import { businessPath } from '../../../entities/business/paths';
import type { FeatureManifest } from '../../../platform/feature';
import { aboveParameters } from '../../../platform/path';
import { paths } from './paths';
import { createTitle, title } from './title';

export const manifest: FeatureManifest = {
  routes: [
    {
      path: paths.list,
      need: all('GET_BUSINESSES'),
      load: () => import('./businesses-page'),
      data: async () => (await import('./data')).cards,
    },
    {
      path: paths.create,
      need: all('CREATE_BUSINESS'),
      load: () => import('./edit/create-business-page'),
      data: async () => (await import('./form-data')).choices,
    },
    {
      path: paths.edit,
      need: all('UPDATE_BUSINESS'),
      load: () => import('./edit/edit-business-page'),
      data: async () => (await import('./form-data')).edited,
    },
  ],
  commands: [{ label: createTitle, also: 'New', path: paths.create }],
  navItems: [
    {
      section: 'Organisation',
      label: title,
      icon: 'building',
      path: paths.list,
      covers: [aboveParameters(businessPath), paths.create, aboveParameters(paths.edit)],
      need: all('GET_BUSINESSES'),
    },
  ],
};
