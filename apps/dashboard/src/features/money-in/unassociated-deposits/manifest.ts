import { all } from '@countinghouse/contract/permissions';
import { inItsBusiness } from '../../../entities/business/paths';
import type { FeatureManifest } from '../../../platform/feature';
import { tab, unassociatedHref } from './paths';
import { tabTitle } from './title';

export const manifest: FeatureManifest = {
  places: {
    UNASSOCIATED_DEPOSIT: inItsBusiness(unassociatedHref),
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
