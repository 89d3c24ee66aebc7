import { all } from '@countinghouse/contract/permissions';
import type { FeatureManifest } from '../../../platform/feature';
import { paths } from './paths';
import { createTitle, title } from './title';

const need = all('WHITELIST_ADDRESSES');

export const manifest: FeatureManifest = {
  places: { 'whitelisted-address': () => paths.list },
  routes: [
    { path: paths.list, need, load: () => import('./addresses-page'), data: async () => (await import('./data')).list },
    {
      path: paths.create,
      need,
      load: () => import('./create-address-page'),
      data: async () => (await import('./data')).choices,
    },
    {
      path: paths.delete,
      need,
      load: () => import('./delete-address-page'),
      data: async () => (await import('./data')).one,
    },
  ],
  commands: [{ label: createTitle, also: 'Add whitelisted address', path: paths.create }],
  navItems: [{ section: 'Organisation', label: title, icon: 'address-book', path: paths.list, need }],
};
