import { all } from '@countinghouse/contract/permissions';
import type { FeatureManifest } from '../../platform/feature';
import { title } from './title';

export const manifest: FeatureManifest = {
  routes: [
    { path: '/businesses', need: all('GET_BUSINESSES'), load: () => import('./businesses-page') },
    { path: '/create-business', need: all('CREATE_BUSINESS'), load: () => import('./edit/create-business-page') },
    { path: '/edit-business/$id', need: all('UPDATE_BUSINESS'), load: () => import('./edit/edit-business-page') },
  ],
  navItems: [
    {
      section: 'Organisation',
      label: title,
      icon: 'building',
      path: '/businesses',
      covers: ['/business', '/create-business', '/edit-business'],
      need: all('GET_BUSINESSES'),
    },
  ],
};
