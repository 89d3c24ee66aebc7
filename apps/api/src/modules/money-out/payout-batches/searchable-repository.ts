import { listPayoutBatches } from '@countinghouse/contract/money-out/payout-batches';
import { sql } from 'kysely';
import { byAmount, byId, byName, ofBusiness, type Searchable } from '../../organisation/search';

/** Payout batches by name, id or, once frozen, the amount of all their payouts. */
export const searchableBatches: Searchable = {
  kind: 'PAYOUT_BATCH',
  list: listPayoutBatches,
  from: sql`payout_batch t`,
  ways: [
    byName({ table: 'payout_batch', shown: 'name', sought: 'name_sought' }),
    byId('payout_batch'),
    byAmount('payout_batch'),
  ],
  label: sql`t.name`,
  business: ofBusiness,
  status: sql`t.status`,
  money: { units: sql`t.amount`, currency: sql`t.currency`, network: sql`t.network` },
};
