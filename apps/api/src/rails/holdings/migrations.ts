import { organisationTable } from '@countinghouse/database';
import type { Migration } from 'kysely';
import { sql } from 'kysely';

/** What the sandbox's chains and bank began with. Empty in production. */
export const holdingMigrations: Record<string, Migration> = {
  '0690-simulated-holdings': {
    up: async (db) => {
      await sql`
        create table simulated_holding (
          organisation_id uuid not null references organisation (id),
          currency text not null,
          -- empty: at the bank
          network text not null,
          units numeric(38,0) not null check (units < 'NaN'),
          primary key (organisation_id, currency, network)
        )`.execute(db);
      await organisationTable(db, 'simulated_holding');
    },
  },
};
