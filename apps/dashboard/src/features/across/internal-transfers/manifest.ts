import { all } from '@countinghouse/contract/permissions';
import type { FeatureManifest } from '../../../platform/feature';
import { createPath, tab, transferHref } from './paths';
import { createTitle, formTitle, tabTitle } from './title';

const need = all('CREATE_INTERNAL_TRANSFER');

export const manifest: FeatureManifest = {
  places: {
    INTERNAL_TRANSFER: (id, asked) =>
      typeof asked?.fromBusinessId === 'string' ? transferHref(asked.fromBusinessId, id) : undefined,
  },
  routes: [{ path: createPath, need, load: () => import('./create-transfer-page') }],
  commands: [{ label: createTitle, also: 'Create', path: createPath }],
  navItems: [{ section: 'Balance management', label: formTitle, icon: 'swap', path: createPath, need }],
  tabs: [
    {
      type: 'Transfers',
      label: tabTitle,
      path: tab.path,
      need: all('GET_INTERNAL_TRANSFERS'),
      load: () => import('./internal-transfers-tab'),
    },
  ],
};
