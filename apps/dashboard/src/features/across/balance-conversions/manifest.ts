import { all } from '@countinghouse/contract/permissions';
import { inItsBusiness } from '../../../entities/business/paths';
import type { FeatureManifest } from '../../../platform/feature';
import { conversionHref, createPath, tab } from './paths';
import { createTitle, formTitle, tabTitle } from './title';

const need = all('CREATE_BALANCE_CONVERSION');

export const manifest: FeatureManifest = {
  places: {
    BALANCE_CONVERSION: inItsBusiness(conversionHref),
  },
  routes: [
    {
      path: createPath,
      need,
      load: () => import('./create-conversion-page'),
      data: async () => (await import('./data')).form,
    },
  ],
  commands: [{ label: createTitle, also: 'Exchange currencies', path: createPath }],
  navItems: [{ section: 'Balance management', label: formTitle, icon: 'convert', path: createPath, need }],
  tabs: [
    {
      type: 'BalanceConversions',
      label: tabTitle,
      path: tab.path,
      need: all('GET_BALANCE_CONVERSIONS'),
      load: () => import('./conversions-tab'),
    },
  ],
};
