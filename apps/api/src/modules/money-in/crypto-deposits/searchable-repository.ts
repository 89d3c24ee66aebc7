import { listPayments } from '@countinghouse/contract/money-in/crypto-deposits';
import { sql, type RawBuilder } from 'kysely';
import { byAmount, byId, byText, nothing, ofBusiness, type Searchable } from '../../organisation/search';

/** A payment is about what the business was credited, else what is asked for; an open one without either is about no amount. */
const chosen = (credited: RawBuilder<unknown>, asked: RawBuilder<unknown>, expected: RawBuilder<unknown>) => sql`
  case when t.actual_payable_amount > 0 then ${credited} when t.display_amount is not null then ${asked} else ${expected} end`;

/** Payments by the client’s name of them, address, transactions and senders of their deposits, id, or the amount that was credited or asked for. */
export const searchablePayments: Searchable = {
  kind: 'PAYMENT',
  list: listPayments,
  from: sql`payment t`,
  ways: [
    byText('reference', 'payment', 'client_payment_id'),
    byText('address', 'payment', 'wallet_address'),
    byText('transaction', 'deposit', 'transaction_id', 'payment_id'),
    byText('sender', 'deposit', 'from_address', 'payment_id'),
    byId('payment'),
    byAmount('payment', 'credited_sought'),
    byAmount('payment', 'asked_sought'),
  ],
  label: sql`t.client_payment_id`,
  business: ofBusiness,
  status: sql`t.status`,
  money: {
    units: chosen(sql`t.actual_payable_amount`, sql`t.display_amount`, sql`t.expected_deposit_amount`),
    currency: chosen(sql`t.settlement_currency`, sql`t.display_currency`, sql`t.deposit_currency`),
    network: chosen(nothing, nothing, sql`t.network`),
  },
};
