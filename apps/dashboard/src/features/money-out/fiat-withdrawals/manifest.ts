import { all } from '@countinghouse/contract/permissions';
import { inItsBusiness } from '../../../entities/business/paths';
import type { FeatureManifest } from '../../../platform/feature';
import { createPath, tab, withdrawalHref } from './paths';
import { createTitle, formTitle, tabTitle } from './title';

const need = all('CREATE_FIAT_WITHDRAWAL');

export const manifest: FeatureManifest = {
  places: {
    FIAT_WITHDRAWAL: inItsBusiness(withdrawalHref),
  },
  routes: [{ path: createPath, need, load: () => import('./create-withdrawal-page') }],
  commands: [{ label: createTitle, also: 'Create settlement', path: createPath }],
  navItems: [{ section: 'Billing', label: formTitle, icon: 'note-out', path: createPath, need }],
  tabs: [
    {
      type: 'Settlements',
      label: tabTitle,
      path: tab.path,
      need: all('GET_FIAT_WITHDRAWALS'),
      load: () => import('./fiat-withdrawals-tab'),
    },
  ],
};
