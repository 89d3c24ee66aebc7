import type { LedgerTables } from '@countinghouse/ledger';
import type { Tables } from './tables';

/**
 * Fate of a table's rows when an organisation moves to another cell (docs/decisions/0158-moves-of-organisations.md). `MOVES`: those of the organisation
 * go with it. `WITH_ITS_PEOPLE`: those of the people it names go with it, where the other cell does not know the person. Anything else stays: `stays` has
 * rows of organisations or people which the other cell makes anew, `shared` none of a single organisation.
 */
export type TableMove = 'MOVES' | 'WITH_ITS_PEOPLE' | { readonly stays: string } | { readonly shared: string };

type TableName = keyof Tables | keyof LedgerTables;
export type TableMoves = Readonly<Partial<Record<TableName, TableMove>>>;

/** Tables of the ledger, the platform, the rails and the sandbox, which have no manifest. */
export const movesBeneathModules = {
  // The ledger
  ledger_account: 'MOVES',
  ledger_transaction: 'MOVES',
  ledger_entry: 'MOVES',
  ledger_hold: 'MOVES',
  ledger_seal: { stays: 'each cell seals under its own key' },
  // The platform
  api_credential: 'MOVES',
  api_credential_usage: 'MOVES',
  seen_signature: 'MOVES',
  audit_event: 'MOVES',
  audit_link: { stays: 'each cell seals under its own key' },
  audit_seal: { stays: 'each cell seals under its own key' },
  base_backup: { shared: 'backups of this cell' },
  cell_identity: { shared: 'which cell this is' },
  change_event: { stays: 'kept for minutes: streams begin anew' },
  export_run: { stays: 'exports under way: asked for anew' },
  idempotency_record: 'MOVES',
  closed_key: 'MOVES',
  job: 'MOVES',
  dead_letter: 'MOVES',
  job_schedule: { shared: 'schedules of this cell' },
  passkey: 'WITH_ITS_PEOPLE',
  spent_challenge: { stays: 'kept for minutes' },
  rate_limit: { stays: 'kept for seconds' },
  report_job: 'MOVES',
  report_link: 'MOVES',
  detached_month: { shared: 'months of this cell in cold storage' },
  database_restoration: { shared: 'restorations of this cell' },
  database_server: { shared: 'server of this cell' },
  sealed_table: { shared: 'seals of this cell' },
  row_tally: { shared: 'numbers of rows of this cell' },
  two_factor_setup: { stays: 'begun by a person, begun anew' },
  recovery_code: { stays: 'under a key of this cell, made anew' },
  secret_key_version: { shared: 'secrets of this cell' },
  session: { stays: 'people sign in anew' },
  session_view: { stays: 'people sign in anew' },
  permission_use: { stays: 'counted anew where the organisation is' },
  session_proof: { stays: 'people sign in anew' },
  sign_in_policy: 'MOVES',
  login_throttle: { stays: 'kept for minutes' },
  state_transition: 'MOVES',
  // The rails
  gateway_address: { shared: 'addresses of this cell' },
  evm_nonce: { shared: 'transactions of this cell' },
  evm_transaction: { shared: 'transactions of this cell' },
  evm_number_learnt: { shared: 'transactions of this cell' },
  utxo_output: { shared: 'outputs of this cell' },
  utxo_transaction: { shared: 'transactions of this cell' },
  utxo_scan: { shared: 'outputs of this cell' },
  tron_transaction: { shared: 'transactions of this cell' },
  rail_state: { shared: 'rails of this cell' },
  rate: { shared: 'prices' },
  rate_history: { shared: 'prices' },
  price_source: { shared: 'prices' },
  price_pair: { shared: 'prices' },
  sanctions_list: { shared: 'lists of sanctions' },
  sanctioned_address: { shared: 'lists of sanctions' },
  mailbox_message: { shared: 'mails of a sandbox' },
  simulated_chain: { shared: 'chains of a sandbox' },
  simulated_transfer: { shared: 'chains of a sandbox' },
  simulated_reorganisation: { shared: 'chains of a sandbox' },
  simulated_holding: 'MOVES',
  // The sandbox
  sandbox_history: { shared: 'story of a sandbox' },
  sandbox_history_progress: { stays: 'story of a sandbox' },
  sandbox_rate: { shared: 'story of a sandbox' },
} as const satisfies TableMoves;
