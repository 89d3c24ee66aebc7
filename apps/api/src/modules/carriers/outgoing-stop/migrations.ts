import { organisationTable } from '@countinghouse/database';
import type { Migration } from 'kysely';
import { sql } from 'kysely';

/** Stops of the money that leaves organisations. */
export const outgoingStopMigrations: Record<string, Migration> = {
  '0742-outgoing-stops': {
    up: async (db) => {
      // Everything that leaves an organisation, stopped by one and let go again by two.
      await sql`
        create table outgoing_stop (
          organisation_id uuid not null references organisation (id),
          id uuid not null,
          reason text not null check (char_length(reason) between 1 and 280),
          stopped_by_type text not null check (stopped_by_type in ('USER','API_KEY')),
          stopped_by_id uuid not null,
          stopped_by_label text not null,
          stopped_at timestamptz(3) not null,
          released_at timestamptz(3) check (released_at >= stopped_at),
          primary key (organisation_id, id)
        )`.execute(db);
      await sql`
        create unique index outgoing_stop_alone on outgoing_stop (organisation_id) where released_at is null`.execute(
        db,
      );
      await organisationTable(db, 'outgoing_stop', { rights: ['select', 'insert'] });
      await sql`grant update (released_at) on outgoing_stop to countinghouse_app, countinghouse_worker`.execute(db);
      await sql`
        create table outgoing_stop_release (
          organisation_id uuid not null,
          stop_id uuid not null,
          -- USER: an administrator; PLATFORM: two operators, who count as one
          by_type text not null check (by_type in ('USER','PLATFORM')),
          by_id uuid not null,
          by_label text not null,
          at timestamptz(3) not null,
          primary key (organisation_id, stop_id, by_type, by_id),
          foreign key (organisation_id, stop_id) references outgoing_stop (organisation_id, id)
        )`.execute(db);
      // Operators count once, whoever of them it is.
      await sql`
        create unique index outgoing_stop_release_platform on outgoing_stop_release (organisation_id, stop_id)
          where by_type = 'PLATFORM'`.execute(db);
      await organisationTable(db, 'outgoing_stop_release', { rights: ['select', 'insert'] });
    },
  },
};
