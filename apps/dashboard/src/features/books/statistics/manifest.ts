import { all } from '@countinghouse/contract/permissions';
import type { FeatureManifest } from '../../../platform/feature';
import { path, tab } from './paths';
import { title } from './title';

export const manifest: FeatureManifest = {
  routes: [
    {
      path,
      need: all('GET_STATISTICS', 'GET_BALANCES'),
      load: () => import('./statistics-page'),
      data: async () => (await import('./data')).screen,
    },
  ],
  // Separate need: people without GET_STATISTICS are led on to the landing page.
  navItems: [{ section: 'Organisation', label: title, icon: 'chart', path, need: all('GET_BALANCES') }],
  tabs: [
    {
      type: 'Statistics',
      label: title,
      path: tab.path,
      need: all('GET_BALANCES'),
      load: () => import('./statistics-tab'),
      data: async () => (await import('./data')).ofBusiness,
    },
  ],
};
