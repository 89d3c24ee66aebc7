import { all } from '@countinghouse/contract/permissions';
import type { FeatureManifest } from '../../platform/feature';
import { movementHref, tab } from './paths';
import { tabTitle } from './title';

export const manifest: FeatureManifest = {
  places: {
    MANUAL_MOVEMENT: (id, asked) =>
      typeof asked?.businessId === 'string' ? movementHref(asked.businessId, id) : undefined,
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
