import { all } from '@countinghouse/contract/permissions';
import type { FeatureManifest } from '../../platform/feature';
import { tab } from './paths';
import { tabTitle } from './title';

export const manifest: FeatureManifest = {
  tabs: [
    {
      type: 'UnassociatedDeposits',
      label: tabTitle,
      path: tab.path,
      need: all('GET_INTERNAL_TRANSFERS'),
      load: () => import('./unassociated-deposits-tab'),
    },
  ],
};
