import { organisationTable } from '@countinghouse/database';
import type { Kysely, Migration } from 'kysely';
import { sql } from 'kysely';

/** What every rule over the whole ledger came to, as it concerns an organisation: one row a run. */
const wholeLedger = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    create table whole_book_verification (
      organisation_id uuid not null references organisation (id),
      started_at timestamptz(3) not null,
      finished_at timestamptz(3) not null,
      rules integer not null check (rules >= 0),
      -- rules that took too long or could not be asked
      unfinished integer not null check (unfinished between 0 and rules),
      findings jsonb not null check (jsonb_typeof(findings) = 'array'),
      primary key (organisation_id, started_at),
      check (finished_at >= started_at)
    )`.execute(db);
  await organisationTable(db, 'whole_book_verification', { rights: ['select'] });
  await sql`grant insert, delete on whole_book_verification to countinghouse_worker`.execute(db);
};

export const ledgerHealthMigrations: Record<string, Migration> = {
  '0942-whole-ledger-verified': { up: wholeLedger },
  '0910-book-verification': {
    up: async (db) => {
      // What a random sample, recomputed from the entries, came to: one row a run.
      await sql`
        create table book_verification (
          organisation_id uuid not null references organisation (id),
          started_at timestamptz(3) not null,
          finished_at timestamptz(3) not null,
          figures integer not null check (figures >= 0),
          accounts integer not null check (accounts >= 0),
          currencies integer not null check (currencies >= 0),
          findings jsonb not null check (jsonb_typeof(findings) = 'array'),
          primary key (organisation_id, started_at),
          check (finished_at >= started_at)
        )`.execute(db);
      await organisationTable(db, 'book_verification', { rights: ['select'] });
      await sql`grant insert, delete on book_verification to countinghouse_worker`.execute(db);
      // What waits, oldest first, without looking at what is over.
      await sql`
        create index deposit_waits on deposit (organisation_id, detected_at, id)
         where status in ('PENDING_AML','PENDING_TRAVEL_RULE')`.execute(db);
      await sql`
        create index refund_waits on refund (organisation_id, created_at, id)
         where status in ('PENDING','AWAITING_ADDRESS','BROADCASTED')`.execute(db);
      await sql`
        create index crypto_withdrawal_waits on crypto_withdrawal (organisation_id, created_at, id)
         where status in ('PENDING_APPROVAL','PENDING','PROCESSING','BROADCASTED','BLOCKED')`.execute(db);
      await sql`
        create index fiat_withdrawal_waits on fiat_withdrawal (organisation_id, created_at, id)
         where status in ('PENDING','PROCESSING')`.execute(db);
      await sql`
        create index fiat_deposit_waits on fiat_deposit (organisation_id, received_at, id)
         where status = 'UNDER_REVIEW'`.execute(db);
      await sql`
        create index unassociated_deposit_waits on unassociated_deposit (organisation_id, received_at, id)
         where status = 'PENDING' and resolved_into_id is null`.execute(db);
    },
  },
};
