import { listInternalTransfers } from '@countinghouse/contract/across/internal-transfers';
import { sql } from 'kysely';
import { visible } from '../../../platform/list/filters';
import { byAmount, byId, byText, nothing, type Searchable } from '../../organisation/search';

/** Transfers by label or id, as the business has them that the caller may know of. */
export const searchableTransfers: Searchable = {
  kind: 'INTERNAL_TRANSFER',
  list: listInternalTransfers,
  from: sql`internal_transfer t`,
  ways: [
    byText('reference', 'internal_transfer', 'client_label'),
    byId('internal_transfer'),
    byAmount('internal_transfer'),
  ],
  label: sql`t.client_label`,
  business: (scope) => {
    const seen = visible(sql`t.from_business_id`, scope);
    return seen.length === 0
      ? sql`t.from_business_id`
      : sql`case when ${sql.join(seen, sql` and `)} then t.from_business_id else t.to_business_id end`;
  },
  status: sql`t.status`,
  money: { units: sql`t.amount`, currency: sql`t.currency`, network: nothing },
};
