import { organisationTable } from '@countinghouse/database';
import type { Migration } from 'kysely';
import { sql } from 'kysely';

export const savedViewMigrations: Record<string, Migration> = {
  '0780-saved-views': {
    up: async (db) => {
      // They go with the membership: who is asked back begins anew.
      await sql`
        create table saved_view (
          organisation_id uuid not null references organisation (id),
          id uuid not null,
          user_id uuid not null,
          list text not null check (list ~ '^[a-z][a-z-]{0,63}$'),
          name text not null check (char_length(name) between 1 and 64),
          query text not null check (char_length(query) <= 2000),
          columns text[] not null check (cardinality(columns) <= 40),
          created_at timestamptz(3) not null default app_clock(),
          primary key (organisation_id, id),
          foreign key (organisation_id, user_id) references membership (organisation_id, user_id) on delete cascade
        )`.execute(db);
      await sql`
        create unique index saved_view_name on saved_view (organisation_id, user_id, list, lower(name))`.execute(db);
      await organisationTable(db, 'saved_view', { rights: ['select', 'insert', 'delete'] });
      // What it is a view of and whose it is never changes.
      await sql`
        grant update (name, query, columns) on saved_view to countinghouse_app, countinghouse_worker`.execute(db);
    },
  },
};
