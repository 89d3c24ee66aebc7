import { listBalanceConversions } from '@countinghouse/contract/across/balance-conversions';
import { sql } from 'kysely';
import { byId, nothing, ofBusiness, type Searchable } from '../../organisation/search';

/** Conversions by their ids. */
export const searchableConversions: Searchable = {
  kind: 'BALANCE_CONVERSION',
  list: listBalanceConversions,
  from: sql`balance_conversion t`,
  ways: [byId('balance_conversion')],
  label: nothing,
  business: ofBusiness,
  status: sql`t.status`,
  money: { units: sql`t.debit_amount`, currency: sql`t.debit_currency`, network: nothing },
};
