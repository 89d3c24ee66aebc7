import { appRole, organisationTable } from '@countinghouse/database';
import type { Migration } from 'kysely';
import { sql } from 'kysely';

export const callbackMigrations: Record<string, Migration> = {
  '0550-callback-deliveries': {
    up: async (db) => {
      const app = sql.id(appRole);
      // The payload is text: what is signed and sent at every attempt are the same bytes.
      await sql`
        create table callback_delivery (
          organisation_id uuid not null,
          id uuid not null,
          business_id uuid not null,
          event text not null check (event in ('DEPOSIT_RECEIVED','WITHDRAWAL_BROADCAST','WITHDRAWAL_APPROVAL')),
          entity_type text not null check (entity_type in ('DEPOSIT','WITHDRAWAL')),
          entity_id uuid not null,
          url text not null check (char_length(url) between 1 and 2048),
          -- whose receiver: deliveries of one lane wait for one another, those of different lanes never
          lane text not null,
          payload text not null check (jsonb_typeof(payload::jsonb) = 'object'),
          status text not null default 'PENDING' check (status in ('PENDING','DELIVERED','FAILED','SKIPPED')),
          attempt integer not null default 0 check (attempt >= 0),
          next_attempt_at timestamptz(3),
          last_attempt_at timestamptz(3),
          last_status_code integer check (last_status_code between 100 and 999),
          last_reason text,
          delivered_at timestamptz(3),
          manual boolean not null default false,
          triggered_by text,
          created_at timestamptz(3) not null,
          primary key (organisation_id, id),
          foreign key (organisation_id, business_id) references business (organisation_id, id),
          check ((status = 'PENDING') = (next_attempt_at is not null)),
          check ((status = 'DELIVERED') = (delivered_at is not null)),
          check (manual = (triggered_by is not null))
        )`.execute(db);
      await sql`
        create index callback_delivery_of_entity
          on callback_delivery (organisation_id, entity_id, created_at desc, id desc)`.execute(db);
      await sql`
        create index callback_delivery_due on callback_delivery (organisation_id, lane, next_attempt_at)
         where status = 'PENDING'`.execute(db);
      await organisationTable(db, 'callback_delivery', { rights: ['select', 'insert', 'update'] });

      // An attempt without an end was cut off: nobody knows whether the receiver got it.
      await sql`
        create table callback_attempt (
          organisation_id uuid not null,
          delivery_id uuid not null,
          number integer not null check (number > 0),
          at timestamptz(3) not null,
          signatures integer not null check (signatures >= 0),
          ended boolean not null default false,
          milliseconds integer check (milliseconds >= 0),
          status_code integer check (status_code between 100 and 999),
          reason text,
          primary key (organisation_id, delivery_id, number),
          foreign key (organisation_id, delivery_id) references callback_delivery (organisation_id, id)
        )`.execute(db);
      await organisationTable(db, 'callback_attempt', { rights: ['select', 'insert', 'update'] });

      // When the administrators were last written to about a business whose callbacks fail.
      await sql`
        create table callback_alarm (
          organisation_id uuid not null,
          business_id uuid not null,
          mailed_at timestamptz(3) not null,
          primary key (organisation_id, business_id),
          foreign key (organisation_id, business_id) references business (organisation_id, id)
        )`.execute(db);
      await organisationTable(db, 'callback_alarm', { rights: ['select', 'insert', 'update'] });

      // A request asks for a delivery; what became of it is for the worker to say.
      await sql`revoke update on callback_delivery from ${app}`.execute(db);
      await sql`revoke insert, update on callback_attempt from ${app}`.execute(db);
      await sql`revoke all on callback_alarm from ${app}`.execute(db);
    },
  },
  '1130-callbacks-of-payments': {
    up: async (db) => {
      await sql`alter table callback_delivery drop constraint callback_delivery_event_check`.execute(db);
      await sql`
        alter table callback_delivery add constraint callback_delivery_event_check
          check (event in ('DEPOSIT_RECEIVED','PAYMENT_CLOSED','WITHDRAWAL_BROADCAST','WITHDRAWAL_APPROVAL'))`.execute(
        db,
      );
      await sql`alter table callback_delivery drop constraint callback_delivery_entity_type_check`.execute(db);
      await sql`
        alter table callback_delivery add constraint callback_delivery_entity_type_check
          check (entity_type in ('PAYMENT','DEPOSIT','WITHDRAWAL'))`.execute(db);
      // A message that is sent again keeps its attempts, and is given all tries anew.
      await sql`
        alter table callback_delivery add tried_before integer not null default 0
          constraint callback_delivery_tried_before check (tried_before between 0 and attempt)`.execute(db);
    },
  },
};
