import { needs } from '@countinghouse/contract';
import { listPayoutBatches, payoutKinds, payoutNeeds } from '@countinghouse/contract/money-out/payout-batches';
import { sql } from 'kysely';
import { byAmount, byId, byName, ofBusiness, type Searchable } from '../../organisation/search';

/** Payout batches by name, id or, once frozen, the amount of all their payouts: of each kind for those who may read it. */
export const searchableBatches: readonly Searchable[] = payoutKinds.map((kind) => ({
  kind: 'PAYOUT_BATCH',
  list: { ...listPayoutBatches, access: needs(payoutNeeds[kind].reads) },
  from: sql`(select * from payout_batch where kind = ${kind}) t`,
  ways: [
    byName({ table: 'payout_batch', shown: 'name', sought: 'name_sought' }),
    byId('payout_batch'),
    byAmount('payout_batch'),
  ],
  label: sql`t.name`,
  business: ofBusiness,
  status: sql`t.status`,
  money: { units: sql`t.amount`, currency: sql`t.currency`, network: sql`t.network` },
}));
