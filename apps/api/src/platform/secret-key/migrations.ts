import { workerRole } from '@countinghouse/database';
import type { Migration } from 'kysely';
import { sql } from 'kysely';

/** The secrets that this database is kept under, one row a version, known by a keyed fingerprint. No request has to do with it. */
export const secretKeyMigrations: Record<string, Migration> = {
  '1000-secret-key-versions': {
    up: async (db) => {
      await sql`
        create table secret_key_version (
          version integer primary key check (version >= 1),
          fingerprint bytea not null unique check (octet_length(fingerprint) = 32),
          taken_at timestamptz(3) not null default app_clock()
        )`.execute(db);
      await sql`grant select, insert on secret_key_version to ${sql.id(workerRole)}`.execute(db);
    },
  },
};
