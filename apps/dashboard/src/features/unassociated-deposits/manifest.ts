import { all } from '@countinghouse/contract/permissions';
import type { FeatureManifest } from '../../platform/feature';
import { tab, unassociatedHref } from './paths';
import { tabTitle } from './title';

export const manifest: FeatureManifest = {
  places: {
    UNASSOCIATED_DEPOSIT: (id, asked) =>
      typeof asked?.businessId === 'string' ? unassociatedHref(asked.businessId, id) : undefined,
  },
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
