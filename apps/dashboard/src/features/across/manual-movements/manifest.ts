import { all } from '@countinghouse/contract/permissions';
import { inItsBusiness } from '../../../entities/business/paths';
import type { FeatureManifest } from '../../../platform/feature';
import { movementHref, tab } from './paths';
import { tabTitle } from './title';

export const manifest: FeatureManifest = {
  places: {
    MANUAL_MOVEMENT: inItsBusiness(movementHref),
  },
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
