import { all } from '@countinghouse/contract/permissions';
import { inItsBusiness } from '../../../entities/business/paths';
import type { FeatureManifest } from '../../../platform/feature';
import { createPath, depositHref, tab } from './paths';
import { createTitle, formTitle, tabTitle } from './title';

const need = all('CREATE_FIAT_DEPOSIT');

export const manifest: FeatureManifest = {
  places: {
    FIAT_DEPOSIT: inItsBusiness(depositHref),
    WHITELABEL_FIAT_DEPOSIT: inItsBusiness(depositHref),
  },
  routes: [{ path: createPath, need, brandMustAllowFiat: true, load: () => import('./create-deposit-page') }],
  commands: [{ label: createTitle, also: 'Create top-up', path: createPath }],
  navItems: [
    { section: 'Billing', label: formTitle, icon: 'note-in', path: createPath, need, brandMustAllowFiat: true },
  ],
  tabs: [
    {
      type: 'FiatTopUps',
      label: tabTitle,
      path: tab.path,
      need: all('GET_FIAT_DEPOSITS'),
      load: () => import('./fiat-deposits-tab'),
    },
  ],
};
