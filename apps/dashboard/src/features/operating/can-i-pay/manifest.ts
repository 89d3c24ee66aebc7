import { all } from '@countinghouse/contract/permissions';
import type { FeatureManifest } from '../../../platform/feature';
import { path } from './paths';
import { title } from './title';

export const manifest: FeatureManifest = {
  routes: [
    {
      path,
      need: all('GET_BALANCES'),
      load: () => import('./can-i-pay-page'),
      data: async () => (await import('./data')).screen,
    },
  ],
  commands: [{ label: title, also: 'Check a payment Afford Liquidity Enough money', path, icon: 'question' }],
};
