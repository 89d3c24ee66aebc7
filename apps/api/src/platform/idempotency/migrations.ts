import { organisationTable } from '@countinghouse/database';
import type { Migration } from 'kysely';
import { sql } from 'kysely';

/** Retry keys that their sender has given up: nothing was done under them and nothing may be. */
export const idempotencyMigrations: Record<string, Migration> = {
  '0480-closed-keys': {
    up: async (db) => {
      await sql`
        create table closed_key (
          organisation_id uuid not null references organisation (id),
          -- Of a person or an API key, as in idempotency_record: nobody closes another one's.
          user_id uuid not null,
          key uuid not null,
          closed_at timestamptz(3) not null default app_clock(),
          primary key (organisation_id, user_id, key)
        )`.execute(db);
      await sql`create index closed_key_age on closed_key (closed_at)`.execute(db);
      await organisationTable(db, 'closed_key', { rights: ['select', 'insert', 'delete'] });
    },
  },
};
