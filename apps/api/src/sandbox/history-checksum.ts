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
