import { listFiatWithdrawals } from '@countinghouse/contract/money-out/fiat-withdrawals';
import { sql } from 'kysely';
import { byAmount, byId, byText, nothing, ofBusiness, type Searchable } from '../../organisation/search';

/** Withdrawals by bank, by label, reference, the bank’s own name of them, end-to-end reference or id. */
export const searchableFiatWithdrawals: Searchable = {
  kind: 'FIAT_WITHDRAWAL',
  list: listFiatWithdrawals,
  from: sql`fiat_withdrawal t`,
  ways: [
    byText('reference', 'fiat_withdrawal', 'client_label'),
    byText('reference', 'fiat_withdrawal', 'reference'),
    byText('transaction', 'fiat_withdrawal', 'bank_transaction_id'),
    byId('fiat_withdrawal'),
    byAmount('fiat_withdrawal'),
  ],
  label: sql`t.client_label`,
  business: ofBusiness,
  status: sql`t.status`,
  money: { units: sql`t.amount`, currency: sql`t.currency`, network: nothing },
};
