import { all } from '@countinghouse/contract/permissions';
import type { FeatureManifest } from '../../../platform/feature';
import { path, targets } from './paths';
import { title } from './title';

const need = all('GET_BALANCES');
const covers = [targets.canPay, targets.network];

export const manifest: FeatureManifest = {
  routes: [{ path, need, load: () => import('./morning-page'), data: async () => (await import('./data')).screen }],
  latePrompt: () => import('./notices'),
  navItems: [{ section: 'Organisation', label: title, icon: 'sunrise', path, need, isFirst: true, covers }],
};
