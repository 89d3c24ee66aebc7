import { listFiatDeposits, listWhitelabelFiatDeposits } from '@countinghouse/contract/money-in/fiat-deposits';
import { sql } from 'kysely';
import { byAmount, byId, byText, nothing, ofBusiness, type Searchable } from '../../organisation/search';

/** Top-ups by label, reference or id. */
export const searchableTopUps: Searchable = {
  kind: 'FIAT_DEPOSIT',
  list: listFiatDeposits,
  from: sql`fiat_deposit t`,
  ways: [
    byText('reference', 'fiat_deposit', 'client_label'),
    byText('reference', 'fiat_deposit', 'payment_reference'),
    byId('fiat_deposit'),
    byAmount('fiat_deposit'),
  ],
  label: sql`t.client_label`,
  business: ofBusiness,
  status: sql`t.status`,
  money: { units: sql`coalesce(t.received_amount, t.expected_amount)`, currency: sql`t.currency`, network: nothing },
};

/** Payers’ own deposits by reference, end-to-end reference or id. */
export const searchableWhitelabel: Searchable = {
  kind: 'FIAT_DEPOSIT',
  list: listWhitelabelFiatDeposits,
  from: sql`whitelabel_fiat_deposit t`,
  ways: [
    byText('reference', 'whitelabel_fiat_deposit', 'reference'),
    byText('transaction', 'whitelabel_fiat_deposit', 'end_to_end_id'),
    byId('whitelabel_fiat_deposit'),
    byAmount('whitelabel_fiat_deposit'),
  ],
  label: sql`t.reference`,
  business: ofBusiness,
  status: sql`case when t.reversed_at is null then 'RECEIVED' else 'REVERSED' end`,
  money: { units: sql`t.amount`, currency: sql`t.currency`, network: nothing },
};
