import { all } from '@countinghouse/contract/permissions';
import type { FeatureManifest } from '../../../platform/feature';
import { path } from './paths';
import { title } from './title';

const need = all('GET_BALANCES');

export const manifest: FeatureManifest = {
  routes: [
    { path, need, load: () => import('./ledger-health-page'), data: async () => (await import('./data')).screen },
  ],
  navItems: [{ section: 'Reporting', label: title, icon: 'double-check', path, need }],
};
