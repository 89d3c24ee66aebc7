import { organisationTable } from '@countinghouse/database';
import type { Migration } from 'kysely';
import { sql } from 'kysely';

/** Who is exporting now and who was a minute ago, so that all server processes count together. */
export const exportMigrations: Record<string, Migration> = {
  '0510-export-runs': {
    up: async (db) => {
      await sql`
        create table export_run (
          organisation_id uuid not null references organisation (id),
          id uuid not null,
          user_id uuid not null references app_user (id),
          started_at timestamptz(3) not null default app_clock(),
          -- A process that dies gives its place back by then.
          held_until timestamptz(3) not null,
          primary key (organisation_id, id)
        )`.execute(db);
      await sql`create index export_run_of_user on export_run (organisation_id, user_id, started_at)`.execute(db);
      await organisationTable(db, 'export_run');
    },
  },
};
