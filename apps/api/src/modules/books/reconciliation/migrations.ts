import { organisationTable } from '@countinghouse/database';
import type { Migration } from 'kysely';
import { sql } from 'kysely';

export const reconciliationMigrations: Record<string, Migration> = {
  '0691-reconciliation': {
    up: async (db) => {
      // The last comparison of each place with what is booked there.
      await sql`
        create table reconciliation (
          organisation_id uuid not null references organisation (id),
          kind text not null check (kind in ('CUSTODY','BANK')),
          currency text not null,
          -- empty: at the bank
          network text not null,
          -- atomic units of the currency
          held numeric(38,0) not null check (held < 'NaN'),
          booked numeric(38,0) not null check (booked < 'NaN'),
          -- held less booked, less what is on its way; zero: they agree
          difference numeric(38,0) not null check (difference < 'NaN'),
          differs_since timestamptz(3),
          compared_at timestamptz(3) not null,
          primary key (organisation_id, kind, currency, network),
          check ((kind = 'BANK') = (network = '')),
          check ((difference = 0) = (differs_since is null))
        )`.execute(db);
      await organisationTable(db, 'reconciliation', { rights: ['select', 'insert', 'update'] });
    },
  },
};
