import { all } from '@countinghouse/contract/permissions';
import { inItsBusiness } from '../../../entities/business/paths';
import type { FeatureManifest } from '../../../platform/feature';
import { createPath, paymentHref, tab } from './paths';
import { createTitle, formTitle, title } from './title';

const need = all('CREATE_PAYMENT');

export const manifest: FeatureManifest = {
  places: {
    PAYMENT: inItsBusiness(paymentHref),
  },
  routes: [{ path: createPath, need, load: () => import('./create-payment-page') }],
  commands: [{ label: createTitle, also: 'Create payment', path: createPath }],
  navItems: [{ section: 'Billing', label: formTitle, icon: 'tray-in', path: createPath, need }],
  tabs: [
    {
      type: 'Deposits',
      label: title,
      path: tab.path,
      need: all('GET_PAYMENT'),
      load: () => import('./crypto-deposits-tab'),
      data: async () => (await import('./data')).list,
    },
  ],
};
