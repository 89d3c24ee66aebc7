import { all } from '@countinghouse/contract/permissions';
import type { FeatureManifest } from '../../../platform/feature';
import { editHref, paths } from './paths';
import { createTitle, title } from './title';

const manage = all('MANAGE_BANK_ACCOUNTS');

export const manifest: FeatureManifest = {
  places: { 'bank-account': editHref },
  routes: [
    {
      path: paths.list,
      need: [['MANAGE_BANK_ACCOUNTS'], ['FETCH_BANK_ACCOUNTS', 'FETCH_BANK_METADATA']],
      load: () => import('./bank-accounts-page'),
      data: async () => (await import('./data')).list,
    },
    {
      path: paths.create,
      need: manage,
      load: () => import('./create-account-page'),
      data: async () => (await import('./data')).choices,
    },
    {
      path: paths.edit,
      need: manage,
      load: () => import('./edit-account-page'),
      data: async () => (await import('./data')).edited,
    },
  ],
  commands: [{ label: createTitle, also: 'Create bank account', path: paths.create }],
  navItems: [
    { section: 'Organisation', label: title, icon: 'bank', path: paths.list, need: all('FETCH_BANK_METADATA') },
  ],
};
