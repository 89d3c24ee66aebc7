import { appRole, organisationTable } from '@countinghouse/database';
import type { Migration } from 'kysely';
import { sql } from 'kysely';

/** API keys, their use, and the signatures they cannot use again. */
export const apiCredentialMigrations: Record<string, Migration> = {
  '0440-api-credentials': {
    up: async (db) => {
      await sql`
        create table api_credential (
          organisation_id uuid not null references organisation (id),
          id uuid not null unique,
          name text not null check (char_length(name) between 1 and 64),
          api_key text not null unique,
          secret_enc bytea not null,
          permissions text[] not null,
          ip_addresses text[] not null check (cardinality(ip_addresses) between 1 and 50),
          business_ids uuid[],
          created_by uuid not null references app_user (id),
          -- The person whose authority the key's is part of: who last gave it anything.
          responsible_id uuid not null references app_user (id),
          expires_at timestamptz(3),
          revoked_at timestamptz(3),
          created_at timestamptz(3) not null default app_clock(),
          updated_at timestamptz(3) not null default app_clock(),
          primary key (organisation_id, id)
        )`.execute(db);
      await sql`
        create unique index api_credential_name on api_credential (organisation_id, lower(name))
         where revoked_at is null`.execute(db);
      await organisationTable(db, 'api_credential');
      // Which organisation a machine belongs to is known only once its key is found. The transaction names the key it
      // looks for and sees that one row.
      await sql`
        create policy of_the_named_key on api_credential for select to ${sql.id(appRole)}
          using (api_key = nullif(current_setting('app.api_key', true), ''))`.execute(db);

      // Apart from the key, because every request writes it.
      await sql`
        create table api_credential_usage (
          organisation_id uuid not null,
          credential_id uuid not null,
          last_used_at timestamptz(3),
          last_used_ip text,
          second_at timestamptz(3),
          second_count integer not null default 0,
          hour_at timestamptz(3),
          hour_count integer not null default 0,
          primary key (organisation_id, credential_id),
          foreign key (organisation_id, credential_id) references api_credential (organisation_id, id)
        )`.execute(db);
      await organisationTable(db, 'api_credential_usage');

      await sql`
        create table seen_signature (
          organisation_id uuid not null,
          credential_id uuid not null,
          signature bytea not null,
          seen_at timestamptz(3) not null default app_clock(),
          primary key (organisation_id, credential_id, signature),
          foreign key (organisation_id, credential_id) references api_credential (organisation_id, id)
        )`.execute(db);
      await sql`create index seen_signature_age on seen_signature (seen_at)`.execute(db);
      await organisationTable(db, 'seen_signature');
    },
  },
};
