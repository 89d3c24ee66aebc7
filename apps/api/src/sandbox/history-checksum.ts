import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';

/** Per table what it holds: rows and the sum of all their amounts, and for traces a hash of the rows themselves. */
export type HistoryChecksum = Readonly<Record<string, string>>;

const amounts = (...columns: readonly string[]): string =>
  columns.map((column) => `coalesce(sum(${column}), 0)`).join(` || '/' || `);

const hash = (columns: string, order: string): string =>
  `md5(coalesce(string_agg((${columns})::text, ';' order by ${order}), ''))`;

/** Everything but ids that the ledger draws at random and times of writing. */
const queries: Readonly<Record<string, string>> = {
  organisation: `count(*) || ' ' || ${hash('id, name', 'id')} from organisation`,
  app_user: `count(*) || ' ' || ${hash('id, email, status', 'id')} from app_user`,
  membership: `count(*) || ' ' || ${hash('user_id, role_id, status', 'organisation_id, user_id')} from membership`,
  business: `count(*) || ' ' || ${hash('id, name, deposit_networks', 'id')} from business`,
  payment: `count(*) || ' ' || ${amounts('expected_deposit_amount', 'actual_settlement_amount', 'actual_uniform_amount')} || ' ' ||
    ${hash('id, status, labels, client_payment_id, wallet_address, expected_deposit_amount, quoted_rate', 'id')} from payment`,
  deposit: `count(*) || ' ' || ${amounts('deposit_amount', 'settlement_amount', 'settlement_service_fee')} || ' ' ||
    ${hash('id, status, transaction_id, from_address, settlement_payable_amount, display_amount, confirmed_at', 'id')} from deposit`,
  refund: `count(*) || ' ' || ${amounts('amount', 'fee')} || ' ' || ${hash('id, status, transaction_id', 'id')} from refund`,
  deposit_address: `count(*) || ' ' || ${hash('id, address, destination_tag', 'id')} from deposit_address`,
  state_transition: `count(*) || ' ' ||
    ${hash('entity_id, event, from_status, to_status, at', 'entity_id, at, event, reference')} from state_transition`,
  internal_transfer: `count(*) || ' ' || ${amounts('amount', 'fee')} || ' ' ||
    ${hash('id, from_business_id, to_business_id, currency, amount, note, client_label, created_at', 'id')} from internal_transfer`,
  fiat_deposit: `count(*) || ' ' || ${amounts('expected_amount', 'received_amount', 'fee')} || ' ' ||
    ${hash('id, status, payment_reference, client_label, bank_account_id, received_at', 'id')} from fiat_deposit`,
  whitelabel_fiat_deposit: `count(*) || ' ' || ${amounts('amount', 'fee')} || ' ' ||
    ${hash('id, business_id, reference, remitter_name, created_at', 'id')} from whitelabel_fiat_deposit`,
  unassociated_deposit: `count(*) || ' ' || ${amounts('amount', 'uniform_amount')} || ' ' ||
    ${hash('id, business_id, reason, currency, to_address, reference, received_at, status, resolved_into_id, resolved_at, allocated_at', 'id')} from unassociated_deposit`,
  crypto_withdrawal: `count(*) || ' ' || ${amounts('amount', 'held_amount', 'debit_amount', 'uniform_amount')} || ' ' ||
    ${hash('id, client_withdrawal_id, status, status_reason, approval_status, recipient_address, transaction_id, beneficiary_id, completed_at', 'id')}
    from crypto_withdrawal`,
  approval_rule: `count(*) || ' ' || ${hash('id, threshold, required_approvals, approver_ids', 'id')} from approval_rule`,
  withdrawal_approval: `count(*) || ' ' || ${amounts('uniform_amount', 'day_amount')} || ' ' ||
    ${hash('withdrawal_id, rule_id, voter_ids, status, decided_at', 'withdrawal_id')} from withdrawal_approval`,
  withdrawal_vote: `count(*) || ' ' || ${hash('withdrawal_id, user_id, decision, comment, at', 'withdrawal_id, user_id')} from withdrawal_vote`,
  fiat_withdrawal: `count(*) || ' ' || ${amounts('amount', 'fee', 'returned_amount')} || ' ' ||
    ${hash('id, client_label, status, status_reason, execution_date, arrives_until, file_id, completed_at', 'id')} from fiat_withdrawal`,
  bank_payment_file: `count(*) || ' ' || ${amounts('payments', 'control_sum')} || ' ' || ${hash('id, digest', 'id')} from bank_payment_file`,
  balance_conversion: `count(*) || ' ' || ${amounts('debit_amount', 'credit_amount')} || ' ' ||
    ${hash('id, business_id, rate, status, executed_at', 'id')} from balance_conversion`,
  treasury_move: `count(*) || ' ' || ${amounts('amount', 'fee')} || ' ' ||
    ${hash('id, currency, from_network, to_network, reference, posted_at', 'id')} from treasury_move`,
  manual_movement: `count(*) || ' ' || ${amounts('amount')} || ' ' || ${hash('id, business_id, type, reason', 'id')} from manual_movement`,
  callback_delivery: `count(*) || ' ' || ${hash('id, status, attempt', 'id')} from callback_delivery`,
  stat_daily: `sum(count) || ' ' || ${amounts('volume', 'uniform_volume')} from stat_daily`,
  ledger_transaction: `count(*) || ' ' || ${hash('idempotency_key, posted_at, rate', 'organisation_id, idempotency_key')} from ledger_transaction`,
  ledger_entry: `count(*) || ' ' || ${amounts('e.amount')} || ' ' ||
    ${hash('a.code, e.account_seq, e.direction, e.amount, e.balance_after', 'a.organisation_id, a.code, e.account_seq')}
    from ledger_entry e join ledger_account a on a.organisation_id = e.organisation_id and a.id = e.account_id`,
  travel_rule_record: `count(*) || ' ' || ${amounts('uniform_amount')} || ' ' ||
    ${hash('id, status, reason, ownership_proof_required, originator_id, deadline_at, escalated_at, completed_at, completed_by_label', 'id')}
    from travel_rule_record`,
  originator: `count(*) || ' ' || ${hash('id, quality, wallet_type, given_by_label, created_at', 'id')} from originator`,
  rate_history: `count(*) || ' ' || ${amounts('mid')} from rate_history`,
};

/** The checksum of everything the demo history has put into the database; needs a transaction across organisations. */
export const historyChecksum = async (tx: Tx): Promise<HistoryChecksum> => {
  const checksum: Record<string, string> = {};
  for (const [table, query] of Object.entries(queries)) {
    const { rows } = await sql<{
      value: string;
    }>`${sql.raw(`select ${query.replace(/ from /, ' as value from ')}`)}`.execute(tx);
    checksum[table] = rows[0]?.value ?? '';
  }
  return checksum;
};
