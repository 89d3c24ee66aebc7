import { all } from '@countinghouse/contract/permissions';
import type { FeatureManifest } from '../../platform/feature';
import { title } from './title';

export const manifest: FeatureManifest = {
  tabs: [
    {
      type: 'Deposits',
      label: title,
      path: 'deposits',
      need: all('GET_PAYMENT'),
      load: () => import('./crypto-deposits-tab'),
      data: async () => (await import('./data')).list,
    },
  ],
};
