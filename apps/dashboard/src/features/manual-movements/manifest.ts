import { all } from '@countinghouse/contract/permissions';
import type { FeatureManifest } from '../../platform/feature';
import { tab } from './paths';
import { tabTitle } from './title';

export const manifest: FeatureManifest = {
  tabs: [
    {
      type: 'ManualLedgerMovements',
      label: tabTitle,
      path: tab.path,
      need: all('FETCH_MANUAL_MOVEMENTS'),
      load: () => import('./manual-operations-tab'),
    },
  ],
};
