import { appRole, organisationTable, workerRole } from '@countinghouse/database';
import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';
import { guardStatements } from './0100-ledger-guards';
import { postFunction } from './0100-ledger-post';

// numeric(38,0) already refuses Infinity; NaN, which compares above every number, is refused by `< 'NaN'`.
// Keys are led by the column that tells rows apart, not by the organisation all of them share: while the tables are young
// and without statistics every key led by the organisation looks alike to PostgreSQL, and a connection keeps a plan made then.
const tables = [
  `create table ledger_account (
    organisation_id uuid not null,
    id bigint generated always as identity,
    code text not null check (char_length(code) between 3 and 120),
    currency text not null,
    type text not null check (type in ('ASSET', 'LIABILITY', 'INCOME', 'EXPENSE', 'EQUITY')),
    normal_side text not null generated always as
      (case when type in ('ASSET', 'EXPENSE') then 'DEBIT' else 'CREDIT' end) stored,
    kind text not null,
    holder_id uuid,
    min_balance numeric(38,0) check (min_balance < 'NaN'),
    debits numeric(38,0) not null default 0 check (debits >= 0 and debits < 'NaN'),
    credits numeric(38,0) not null default 0 check (credits >= 0 and credits < 'NaN'),
    balance numeric(38,0) not null generated always as
      (case when type in ('ASSET', 'EXPENSE') then debits - credits else credits - debits end) stored,
    seq bigint not null default 0 check (seq >= 0),
    last_posted_at timestamptz(3),
    created_at timestamptz(3) not null default app_clock(),
    primary key (id, organisation_id),
    constraint ledger_account_code_key unique (code, organisation_id),
    constraint ledger_account_currency_key unique (id, currency, organisation_id),
    constraint ledger_account_floor check (balance >= min_balance)
  ) with (fillfactor = 60)`,
  `create index ledger_account_holder on ledger_account (organisation_id, holder_id) where holder_id is not null`,

  `create table ledger_transaction (
    organisation_id uuid not null,
    id uuid not null,
    event_type text not null check (event_type ~ '^[A-Z][A-Z0-9_-]{0,39}$'),
    entity_type text not null check (entity_type ~ '^[A-Z][A-Z0-9_]{0,39}$'),
    entity_id uuid not null,
    idempotency_key text not null check (char_length(idempotency_key) <= 120),
    posted_at timestamptz(3) not null,
    value_at timestamptz(3) not null,
    reversal_of uuid,
    description text not null,
    actor jsonb not null,
    rate jsonb,
    primary key (id, organisation_id),
    constraint ledger_transaction_idempotency_key unique (idempotency_key, organisation_id),
    constraint ledger_transaction_reversal_of_fkey
      foreign key (organisation_id, reversal_of) references ledger_transaction (organisation_id, id)
  )`,
  `create unique index ledger_transaction_reversal_of_key on ledger_transaction (reversal_of, organisation_id)
     where reversal_of is not null`,
  `create index ledger_transaction_entity on ledger_transaction (entity_id, entity_type, organisation_id)`,

  // The key of an entry is its place in its account; `line` is its place in its transaction, from 1.
  `create table ledger_entry (
    organisation_id uuid not null,
    account_id bigint not null,
    account_seq bigint not null check (account_seq > 0),
    transaction_id uuid not null,
    line integer not null check (line > 0),
    currency text not null,
    direction text not null check (direction in ('DEBIT', 'CREDIT')),
    amount numeric(38,0) not null check (amount > 0 and amount < 'NaN'),
    balance_after numeric(38,0) not null check (balance_after < 'NaN'),
    posted_at timestamptz(3) not null,
    primary key (account_id, account_seq, organisation_id),
    constraint ledger_entry_line_key unique (transaction_id, line, organisation_id),
    constraint ledger_entry_account_fkey foreign key (organisation_id, account_id, currency)
      references ledger_account (organisation_id, id, currency),
    constraint ledger_entry_transaction_fkey foreign key (organisation_id, transaction_id)
      references ledger_transaction (organisation_id, id)
  )`,
  `create index ledger_entry_instant on ledger_entry (account_id, posted_at, account_seq, organisation_id)`,

  `create table ledger_hold (
    organisation_id uuid not null,
    id uuid not null,
    from_account_id bigint not null,
    held_account_id bigint not null,
    currency text not null,
    amount numeric(38,0) not null check (amount > 0 and amount < 'NaN'),
    reason_type text not null,
    reason_id uuid not null,
    status text not null default 'ACTIVE' check (status in ('ACTIVE', 'SETTLED', 'RELEASED')),
    open_transaction_id uuid not null,
    close_transaction_id uuid,
    primary key (organisation_id, id),
    constraint ledger_hold_reason_key unique (organisation_id, reason_type, reason_id),
    constraint ledger_hold_closed check ((status = 'ACTIVE') = (close_transaction_id is null)),
    foreign key (organisation_id, from_account_id, currency) references ledger_account (organisation_id, id, currency),
    foreign key (organisation_id, held_account_id, currency) references ledger_account (organisation_id, id, currency),
    foreign key (organisation_id, open_transaction_id) references ledger_transaction (organisation_id, id),
    foreign key (organisation_id, close_transaction_id) references ledger_transaction (organisation_id, id)
  )`,
  `create index ledger_hold_active on ledger_hold (organisation_id, held_account_id) where status = 'ACTIVE'`,
];

const grants = async (db: Kysely<unknown>): Promise<void> => {
  for (const table of ['ledger_account', 'ledger_transaction', 'ledger_entry', 'ledger_hold'])
    await organisationTable(db, table, { rights: ['select', 'insert'] });
  // What an account is never changes; only its totals move. A hold only closes.
  const columns = {
    ledger_account: 'debits, credits, seq, last_posted_at',
    ledger_hold: 'status, close_transaction_id',
  };
  for (const [table, names] of Object.entries(columns))
    await sql.raw(`grant update (${names}) on ${table} to ${appRole}, ${workerRole}`).execute(db);
};

/** The double-entry ledger: accounts, append-only transactions and entries, holds, and the one function that posts. */
export const ledger: Migration = {
  up: async (db: Kysely<unknown>) => {
    for (const statement of tables) await sql.raw(statement).execute(db);
    await grants(db);
    for (const statement of guardStatements) await sql.raw(statement).execute(db);
    await sql.raw(postFunction).execute(db);
  },
};
