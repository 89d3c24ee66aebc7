import { listPayoutBatches } from '@countinghouse/contract/money-out/payout-batches';
import { declareList } from '../../../platform/list/declare';
import { anyOf, is, searched } from '../../../platform/list/filters';
import { scopeOf } from '../../organisation/businesses';
import { withBusiness } from './repository';
import { readableKinds } from './rights';
import { batchView } from './view';

/** Payout batches, newest first. */
export const payoutBatchList = declareList(listPayoutBatches, {
  name: 'payout-batches',
  rows: 'batches',
  table: 'payout_batch',
  as: 'p',
  select: withBusiness,
  scope: scopeOf,
  sortedBy: { created: ['created_at'] },
  asked: (filters, member) => ({ ...filters, kinds: readableKinds(member) }),
  filters: {
    businessId: is('business_id'),
    kind: is('kind'),
    kinds: anyOf('kind'),
    status: is('status'),
    search: searched(['name'], ['id']),
  },
  view: (row) => batchView(row),
});
