import type { Migration } from 'kysely';
import { sql } from 'kysely';

/**
 * What seals the audit trail: a link for every event, which orders the events of a chain, and a seal for every batch.
 * A chain is an organisation, or the platform for events without one.
 */
export const auditMigrations: Record<string, Migration> = {
  '0450-sealed-audit-trail': {
    up: async (db) => {
      // By the real clock, unlike every other instant: the sandbox's clock can be moved, and what is sealed must not
      // depend on it.
      await sql`
        alter table audit_event add column recorded_at timestamptz(3) not null default clock_timestamp()`.execute(db);
      await sql`create index audit_event_recorded on audit_event (recorded_at, id)`.execute(db);
      await sql`create index audit_event_of_actor on audit_event (organisation_id, actor_id, at desc, id desc)`.execute(
        db,
      );
      await sql`create index audit_event_of_action on audit_event (organisation_id, action, at desc, id desc)`.execute(
        db,
      );
      await sql`create index audit_event_of_entity on audit_event (organisation_id, entity_id, at desc, id desc)`.execute(
        db,
      );
      // No foreign keys: the verifier must be able to say that an event of a link is gone.
      await sql`
        create table audit_seal (
          number bigint primary key check (number > 0),
          chain text not null,
          first_sequence bigint not null,
          last_sequence bigint not null check (last_sequence >= first_sequence),
          head bytea not null check (octet_length(head) = 32),
          mac bytea not null check (octet_length(mac) = 32),
          through timestamptz(3) not null,
          sealed_at timestamptz(3) not null default clock_timestamp(),
          unique (chain, last_sequence)
        )`.execute(db);
      await sql`
        create table audit_link (
          chain text not null,
          sequence bigint not null check (sequence > 0),
          event_id uuid not null unique,
          hash bytea not null check (octet_length(hash) = 32),
          mac bytea not null check (octet_length(mac) = 32),
          primary key (chain, sequence)
        )`.execute(db);
      for (const table of ['audit_seal', 'audit_link']) {
        await sql`grant select, insert on ${sql.table(table)} to countinghouse_worker`.execute(db);
        await sql`
          create trigger ${sql.id(`${table}_append_only`)} before update or delete or truncate on ${sql.table(table)}
          for each statement execute function audit_event_is_append_only()`.execute(db);
      }
      await sql`
        create or replace function audit_event_is_append_only() returns trigger language plpgsql as $$
        begin
          raise exception '% is append-only', tg_table_name;
        end $$`.execute(db);
    },
  },
};
