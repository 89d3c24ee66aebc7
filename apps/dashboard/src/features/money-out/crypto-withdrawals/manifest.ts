import { all } from '@countinghouse/contract/permissions';
import { inItsBusiness } from '../../../entities/business/paths';
import type { FeatureManifest } from '../../../platform/feature';
import { createPath, tab, withdrawalHref } from './paths';
import { createTitle, formTitle, title } from './title';

const need = all('CREATE_WITHDRAWAL');

export const manifest: FeatureManifest = {
  places: {
    WITHDRAWAL: inItsBusiness(withdrawalHref),
  },
  routes: [{ path: createPath, need, load: () => import('./create-withdrawal-page') }],
  commands: [{ label: createTitle, also: 'Create withdrawal', path: createPath }],
  navItems: [{ section: 'Billing', label: formTitle, icon: 'tray-out', path: createPath, need }],
  tabs: [
    {
      type: 'Withdrawals',
      label: title,
      path: tab.path,
      need: all('GET_WITHDRAWALS'),
      load: () => import('./crypto-withdrawals-tab'),
    },
  ],
};
