import { listWithdrawals } from '@countinghouse/contract/money-out/crypto-withdrawals';
import { sql } from 'kysely';
import { byAmount, byId, byText, ofBusiness, type Searchable } from '../../organisation/search';

/** Withdrawals by the client’s name of them, recipient, transaction or id. */
export const searchableWithdrawals: Searchable = {
  kind: 'CRYPTO_WITHDRAWAL',
  list: listWithdrawals,
  from: sql`crypto_withdrawal t`,
  ways: [
    byText('reference', 'crypto_withdrawal', 'client_withdrawal_id'),
    byText('transaction', 'crypto_withdrawal', 'transaction_id'),
    byText('address', 'crypto_withdrawal', 'recipient_address'),
    byId('crypto_withdrawal'),
    byAmount('crypto_withdrawal'),
  ],
  label: sql`t.client_withdrawal_id`,
  business: ofBusiness,
  status: sql`t.status`,
  money: { units: sql`t.amount`, currency: sql`t.currency`, network: sql`t.network` },
};
