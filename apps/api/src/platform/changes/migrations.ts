import { appRole, organisationTable } from '@countinghouse/database';
import type { Migration } from 'kysely';
import { sql } from 'kysely';

export const changeMigrations: Record<string, Migration> = {
  '0560-changes': {
    up: async (db) => {
      // `transaction` is who wrote the row: a snapshot says of it whether it had committed then. Kept for minutes only.
      await sql`
        create table change_event (
          organisation_id uuid not null references organisation (id),
          number bigint generated always as identity,
          transaction xid8 not null default pg_current_xact_id(),
          entity_type text not null,
          entity_id uuid not null,
          status text,
          at timestamptz(3) not null default app_clock(),
          primary key (organisation_id, number)
        )`.execute(db);
      await sql`create index change_event_by_transaction on change_event (transaction)`.execute(db);
      await organisationTable(db, 'change_event', { rights: ['select', 'insert', 'delete'] });
      await sql`revoke delete on change_event from ${sql.id(appRole)}`.execute(db);
    },
  },
};
