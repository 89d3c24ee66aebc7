import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';

/** Per table the number of its rows and a hash of what they say. */
export type HistoryChecksum = Readonly<Record<string, string>>;

/** Columns of rows that follow from seed, anchor and profile; ids that the ledger draws, seals and times of writing do not. */
const told: Readonly<Record<string, string>> = {
  organisation: 'id, name',
  app_user: 'id, email, status',
  membership: 'organisation_id, user_id, role_id, status',
  business: 'id, name, deposit_networks',
  payment:
    'id, status, labels, client_payment_id, pay_link_id, invoice_id, wallet_address, expected_deposit_amount, quoted_rate, actual_uniform_amount',
  pay_link: 'id, name, token, amount, ends_at, paused_at',
  invoice: 'id, number, status, customer_name, gross_amount, due_on, issued_at, paid_at, overdue_at, voided_at',
  deposit: 'id, status, transaction_id, from_address, deposit_amount, settlement_payable_amount, confirmed_at',
  refund: 'id, status, transaction_id, amount, fee',
  deposit_address: 'id, address, destination_tag',
  state_transition: 'entity_id, at, event, reference, from_status, to_status',
  internal_transfer: 'id, from_business_id, to_business_id, amount, note, client_label, created_at',
  fiat_deposit: 'id, status, payment_reference, client_label, received_amount, fee, received_at',
  whitelabel_fiat_deposit: 'id, business_id, reference, remitter_name, amount, fee, created_at',
  unassociated_deposit: 'id, business_id, reason, amount, to_address, reference, received_at, status, resolved_at',
  crypto_withdrawal:
    'id, client_withdrawal_id, status, status_reason, recipient_address, transaction_id, debit_amount, completed_at',
  approval_rule: 'id, threshold, required_approvals, approver_ids',
  withdrawal_approval: 'withdrawal_id, rule_id, voter_ids, status, day_amount, decided_at',
  withdrawal_vote: 'withdrawal_id, user_id, decision, comment, at',
  fiat_withdrawal: 'id, client_label, status, amount, execution_date, file_id, completed_at',
  bank_payment_file: 'id, digest',
  balance_conversion: 'id, business_id, rate, status, debit_amount, executed_at',
  treasury_move: 'id, currency, from_network, to_network, amount, posted_at',
  manual_movement: 'id, business_id, type, amount, reason',
  callback_delivery: 'id, status, attempt',
  stat_daily: 'organisation_id, business_id, direction, currency, day, count, volume, uniform_volume',
  ledger_transaction: 'organisation_id, idempotency_key, posted_at, rate',
  travel_rule_record: 'id, status, reason, uniform_amount, originator_id, deadline_at, escalated_at, completed_at',
  originator: 'id, quality, wallet_type, given_by_label, created_at',
  rate_history: 'base, quote, at, mid',
};

const queries: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(told).map(([table, columns]) => [table, `select ${columns} from ${table}`])),
  ledger_entry: `select a.organisation_id, a.code, e.account_seq, e.direction, e.amount, e.balance_after from ledger_entry e
    join ledger_account a on a.organisation_id = e.organisation_id and a.id = e.account_id`,
};

/** The checksum of everything the demo history has put into the database; needs a transaction across organisations. */
export const historyChecksum = async (tx: Tx): Promise<HistoryChecksum> => {
  const checksum: Record<string, string> = {};
  for (const [table, query] of Object.entries(queries)) {
    const { rows } = await sql<{ value: string }>`
      select count(*) || ' ' || md5(coalesce(string_agg(row::text, ';' order by row::text), '')) as value
        from (${sql.raw(query)}) as row`.execute(tx);
    checksum[table] = rows[0]?.value ?? '';
  }
  return checksum;
};
