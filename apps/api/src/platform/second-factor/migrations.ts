import { platformTable } from '@countinghouse/database';
import type { Migration } from 'kysely';
import { sql } from 'kysely';

/** What securing an account adds: a secret waiting for its first code, recovery codes, and the devices seen so far. */
export const accountSecurityMigrations: Record<string, Migration> = {
  '0420-account-security': {
    up: async (db) => {
      await sql`
        create table two_factor_setup (
          user_id uuid primary key references app_user (id),
          secret_enc bytea not null,
          expires_at timestamptz(3) not null
        )`.execute(db);
      await platformTable(db, 'two_factor_setup');

      await sql`
        create table recovery_code (
          user_id uuid not null references app_user (id),
          code_hash bytea not null,
          used_at timestamptz(3),
          primary key (user_id, code_hash)
        )`.execute(db);
      await platformTable(db, 'recovery_code');

      // Keyed hashes of browser and address: enough to recognise a device, useless to follow a person.
      await sql`
        create table known_device (
          user_id uuid not null references app_user (id),
          device_hash bytea not null,
          last_seen_at timestamptz(3) not null default app_clock(),
          primary key (user_id, device_hash)
        )`.execute(db);
      await platformTable(db, 'known_device');
    },
  },
};
