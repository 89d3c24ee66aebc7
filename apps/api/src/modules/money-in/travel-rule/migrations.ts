import { organisationTable } from '@countinghouse/database';
import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

const persons = async (db: Kysely<unknown>): Promise<void> => {
  // One data key an organisation and month. The month's persons are forgotten by destroying their key, backups included.
  await sql`
    create table personal_data_key (
      organisation_id uuid not null references organisation (id),
      id uuid not null,
      month date not null check (extract(day from month) = 1),
      -- the key itself, sealed under the installation's; null once it was destroyed
      wrapped bytea,
      created_at timestamptz(3) not null default app_clock(),
      destroyed_at timestamptz(3),
      primary key (organisation_id, id),
      unique (organisation_id, month),
      check ((wrapped is null) = (destroyed_at is not null))
    )`.execute(db);
  await organisationTable(db, 'personal_data_key', { rights: ['select', 'insert'] });
  // No request destroys a key: the retention job does.
  await sql`grant update (wrapped, destroyed_at) on personal_data_key to countinghouse_worker`.execute(db);

  // Who somebody is stands only in sealed; what is beside it counts for the rule and names nobody.
  await sql`
    create table originator (
      organisation_id uuid not null,
      id uuid not null,
      key_id uuid not null,
      sealed bytea not null check (octet_length(sealed) > 28),
      quality text not null check (quality in ('FULL','MINIMUM')),
      wallet_type text check (wallet_type in ('SELF_HOSTED','HOSTED')),
      ownership_method text check (ownership_method in ('SIGNED_MESSAGE','DECLARATION','MICRO_TRANSFER')),
      owned_by_third_party boolean not null,
      given_by_type text not null check (given_by_type in ('USER','API_KEY','SYSTEM','PLATFORM')),
      given_by_id uuid,
      given_by_label text not null,
      created_at timestamptz(3) not null,
      primary key (organisation_id, id),
      foreign key (organisation_id, key_id) references personal_data_key (organisation_id, id)
    )`.execute(db);
  await organisationTable(db, 'originator', { rights: ['select', 'insert'] });

  // Whom a merchant named with the payment, before any money came.
  await sql`
    create table payment_originator (
      organisation_id uuid not null,
      payment_id uuid not null,
      originator_id uuid not null,
      primary key (organisation_id, payment_id),
      foreign key (organisation_id, payment_id) references payment (organisation_id, id),
      foreign key (organisation_id, originator_id) references originator (organisation_id, id)
    )`.execute(db);
  await organisationTable(db, 'payment_originator', { rights: ['select', 'insert'] });
};

const records = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table travel_rule_record (
      organisation_id uuid not null,
      -- the deposit's: a transfer has one record
      id uuid not null,
      business_id uuid not null,
      payment_id uuid not null,
      status text not null check (status in ('PENDING','COMPLETED','REFUSED','EXPIRED')),
      regime text not null check (regime in ('EU_TFR','FATF')),
      reason text not null check (reason in ('EVERY_TRANSFER','THRESHOLD','LINKED_TRANSFERS')),
      uniform_currency text not null,
      -- what the transfer was worth when it was detected; null where no price of then is known
      uniform_amount numeric(38,0) check (uniform_amount >= 0 and uniform_amount < 1e38),
      ownership_proof_required boolean not null,
      originator_id uuid,
      received_at timestamptz(3) not null,
      deadline_at timestamptz(3) not null,
      -- the deadline passed, and the platform was told to decide
      escalated_at timestamptz(3),
      completed_at timestamptz(3),
      completed_by_type text check (completed_by_type in ('USER','API_KEY','SYSTEM','PLATFORM')),
      completed_by_id uuid,
      completed_by_label text,
      created_at timestamptz(3) not null,
      updated_at timestamptz(3) not null,
      primary key (organisation_id, id),
      foreign key (organisation_id, id) references deposit (organisation_id, id),
      foreign key (organisation_id, business_id) references business (organisation_id, id),
      foreign key (organisation_id, originator_id) references originator (organisation_id, id),
      check ((completed_at is null) = (completed_by_label is null)),
      check (status <> 'PENDING' or completed_at is null)
    )`.execute(db);
  await sql`
    create index travel_rule_record_listed
      on travel_rule_record (organisation_id, status, received_at desc, id desc)`.execute(db);
  await sql`
    create index travel_rule_record_of_business
      on travel_rule_record (organisation_id, business_id, status, received_at desc, id desc)`.execute(db);
  await sql`
    create index travel_rule_record_due on travel_rule_record (deadline_at) where status = 'PENDING'`.execute(db);
  await organisationTable(db, 'travel_rule_record', { rights: ['select', 'insert', 'update'] });
};

/**
 * Deposits of before that wait, or were asked about, get their record. Who their payers were was not kept, nor what those
 * that wait were worth: then the payer proves that the wallet is his, to be on the safe side.
 */
const recordsOfBefore = async (db: Kysely<unknown>): Promise<void> => {
  // The owner sees rows of forced tables only while they are not forced.
  const tables = ['deposit', 'travel_rule_record'];
  for (const table of tables) await sql`alter table ${sql.table(table)} no force row level security`.execute(db);
  await sql`
    insert into travel_rule_record (
      organisation_id, id, business_id, payment_id, status, regime, reason, uniform_currency, uniform_amount,
      ownership_proof_required, received_at, deadline_at, completed_at, completed_by_type, completed_by_label,
      created_at, updated_at)
    select d.organisation_id, d.id, d.business_id, d.payment_id, d.travel_rule_status, rule.regime,
           case when rule.regime = 'EU_TFR' then 'EVERY_TRANSFER' else 'THRESHOLD' end, o.uniform_currency,
           d.uniform_amount, rule.regime = 'EU_TFR' and coalesce(d.uniform_amount > 100000, true), rule.received_at,
           rule.received_at + make_interval(hours => case when rule.regime = 'EU_TFR' then 72 else 120 end),
           case when d.travel_rule_status <> 'PENDING' then coalesce(d.confirmed_at, d.updated_at) end,
           case when d.travel_rule_status <> 'PENDING' then 'SYSTEM' end,
           case when d.travel_rule_status <> 'PENDING' then 'system' end,
           d.detected_at, d.updated_at
      from deposit d
      join organisation o on o.id = d.organisation_id
      cross join lateral (
        select case when not 'USDT' = any(o.enabled_crypto_currencies) or o.travel_rule ->> 'regime' = 'EU_TFR'
                    then 'EU_TFR' else 'FATF' end as regime,
               coalesce(d.final_at, d.detected_at) as received_at) rule
     where d.travel_rule_status <> 'NOT_REQUIRED'`.execute(db);
  for (const table of tables) await sql`alter table ${sql.table(table)} force row level security`.execute(db);
};

/** What people were told of a record, and what the platform confirmed about the wallet. */
const tellingAndConfirming = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table travel_rule_record
      -- 0: nobody was told yet; 1: in a digest; 2, 3: reminded after so many days
      add told smallint not null default 0 check (told between 0 and 3),
      add ownership_confirmed_by text check (ownership_confirmed_by in ('DECLARATION','MICRO_TRANSFER')),
      add ownership_confirmed_at timestamptz(3),
      add check ((ownership_confirmed_by is null) = (ownership_confirmed_at is null))`.execute(db);
  await sql`
    create index travel_rule_record_untold on travel_rule_record (received_at) where status = 'PENDING' and told < 3`.execute(
    db,
  );
};

export const travelRuleMigrations: Record<string, Migration> = {
  '0560-travel-rule': {
    up: async (db) => {
      await persons(db);
      await records(db);
      await recordsOfBefore(db);
    },
  },
  '0561-travel-rule-reminders': { up: tellingAndConfirming },
};
