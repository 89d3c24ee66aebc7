import { anyOf } from '@countinghouse/contract/permissions';
import type { FeatureManifest } from '../../../platform/feature';
import { batchHref, paths } from './paths';
import { createTitle, title } from './title';

// As the calls need it; said here, because the contract of batches loads with their screens.
const making = anyOf('CREATE_WITHDRAWAL', 'CREATE_FIAT_WITHDRAWAL');
const reading = [...anyOf('GET_WITHDRAWALS', 'GET_FIAT_WITHDRAWALS'), ...making];

export const manifest: FeatureManifest = {
  places: { PAYOUT_BATCH: batchHref },
  routes: [
    { path: paths.list, need: reading, load: () => import('./batches-page') },
    { path: paths.create, need: making, load: () => import('./create-batch-page') },
    { path: paths.one, need: reading, load: () => import('./batch-page') },
  ],
  commands: [{ label: createTitle, also: 'Upload payouts CSV', path: paths.create }],
  navItems: [{ section: 'Billing', label: title, icon: 'stack-out', path: paths.list, need: reading }],
};
