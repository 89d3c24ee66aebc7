import { organisationTable, platformTable } from '@countinghouse/database';
import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

/** Where the sandbox remembers what its history was made from and how far it reaches. Empty in production. */
export const sandboxMigrations: Record<string, Migration> = {
  '0900-sandbox-history': {
    up: async (db: Kysely<unknown>) => {
      await sql`
        create table sandbox_history (
          only_row boolean primary key default true check (only_row),
          seed text not null,
          profile text not null,
          version integer not null,
          anchor date not null,
          -- where the first seeding ended: some payments were under way at this instant
          ends_at timestamptz(3) not null,
          started_at timestamptz(3) not null default app_clock()
        )`.execute(db);
      await platformTable(db, 'sandbox_history');
      // One row per organisation: its history holds every event up to this instant and none after it.
      await sql`
        create table sandbox_history_progress (
          organisation_id uuid primary key references organisation (id),
          reaches_to timestamptz(3) not null
        )`.execute(db);
      await platformTable(db, 'sandbox_history_progress');
    },
  },
  // Where a history of an earlier version met the kinds of events that came later.
  '0901-sandbox-history-kinds': {
    up: async (db: Kysely<unknown>) => {
      await sql`alter table sandbox_history add all_kinds_from timestamptz(3)`.execute(db);
    },
  },
  // Payments of the history that people or the server have moved on since.
  '0902-sandbox-left-alone': {
    up: async (db: Kysely<unknown>) => {
      await sql`
        create table sandbox_left_alone (
          organisation_id uuid not null,
          payment_id uuid not null,
          primary key (organisation_id, payment_id),
          foreign key (organisation_id, payment_id) references payment (organisation_id, id)
        )`.execute(db);
      await organisationTable(db, 'sandbox_left_alone', { rights: ['select', 'insert'] });
    },
  },
  // Where a history of an earlier version met money that comes by bank, or belongs to no payment.
  '0903-sandbox-history-bank-money': {
    up: async (db: Kysely<unknown>) => {
      await sql`alter table sandbox_history add bank_money_from timestamptz(3)`.execute(db);
    },
  },
  // Prices that somebody set on the sandbox's market, and when they hold.
  '0904-sandbox-rates': {
    up: async (db: Kysely<unknown>) => {
      await sql`
        create table sandbox_rate (
          base text not null,
          quote text not null,
          from_at timestamptz(3) not null,
          until_at timestamptz(3) not null check (until_at > from_at),
          mid numeric(38,18) not null check (mid > 0 and mid < 'NaN'),
          primary key (base, quote, from_at)
        )`.execute(db);
      await platformTable(db, 'sandbox_rate');
    },
  },
  // Where a history of an earlier version met money that leaves.
  '0905-sandbox-history-money-out': {
    up: async (db: Kysely<unknown>) => {
      await sql`alter table sandbox_history add money_out_from timestamptz(3)`.execute(db);
    },
  },
};
