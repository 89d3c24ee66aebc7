import { listBalanceConversions } from '@countinghouse/contract/across/balance-conversions';
import { sql } from 'kysely';
import { byAmount, byId, byText, nothing, ofBusiness, type Searchable } from '../../organisation/search';

/** Conversions by label or id. */
export const searchableConversions: Searchable = {
  kind: 'BALANCE_CONVERSION',
  list: listBalanceConversions,
  from: sql`balance_conversion t`,
  ways: [
    byText('reference', 'balance_conversion', 'client_label'),
    byId('balance_conversion'),
    byAmount('balance_conversion', 'debit_sought'),
    byAmount('balance_conversion', 'credit_sought'),
  ],
  label: sql`t.client_label`,
  business: ofBusiness,
  status: sql`t.status`,
  money: { units: sql`t.debit_amount`, currency: sql`t.debit_currency`, network: nothing },
};
