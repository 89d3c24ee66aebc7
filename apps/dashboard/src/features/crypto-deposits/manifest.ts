import { all } from '@countinghouse/contract/permissions';
import type { FeatureManifest } from '../../platform/feature';
import { messages } from './messages';

export const manifest: FeatureManifest = {
  tabs: [
    {
      type: 'Deposits',
      label: messages.tab,
      path: 'deposits',
      need: all('GET_PAYMENT'),
      load: () => import('./crypto-deposits-tab'),
    },
  ],
};
