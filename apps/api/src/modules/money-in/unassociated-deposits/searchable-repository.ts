import { listUnassociatedDeposits } from '@countinghouse/contract/money-in/unassociated-deposits';
import { sql } from 'kysely';
import { byAmount, byId, byText, ofBusiness, type Searchable } from '../../organisation/search';

/** Money without a payment, by transaction, addresses, reference or id. */
export const searchableUnassociated: Searchable = {
  kind: 'UNASSOCIATED_DEPOSIT',
  list: listUnassociatedDeposits,
  from: sql`unassociated_deposit t`,
  ways: [
    byText('transaction', 'unassociated_deposit', 'transaction_id'),
    byText('reference', 'unassociated_deposit', 'reference'),
    byText('sender', 'unassociated_deposit', 'from_address'),
    byText('address', 'unassociated_deposit', 'to_address'),
    byId('unassociated_deposit'),
    byAmount('unassociated_deposit'),
  ],
  label: sql`coalesce(t.reference, t.transaction_id)`,
  business: ofBusiness,
  status: sql`t.status`,
  money: { units: sql`t.amount`, currency: sql`t.currency`, network: sql`t.network` },
};
