import { organisationTable, platformTable } from '@countinghouse/database';
import type { Migration } from 'kysely';
import { sql } from 'kysely';

/** Coins that leave, and who alone sends them. */
export const outgoingTransferMigrations: Record<string, Migration> = {
  '0640-outgoing-transfers': {
    up: async (db) => {
      await sql`
        create table outgoing_transfer (
          organisation_id uuid not null references organisation (id),
          -- what its transaction is derived from
          id uuid not null,
          kind text not null check (kind in ('REFUND')),
          entity_id uuid not null,
          -- where a refund belongs
          payment_id uuid not null,
          deposit_id uuid not null,
          business_id uuid not null,
          attempt integer not null check (attempt > 0),
          chain text not null,
          network text not null,
          currency text not null,
          -- atomic units of the currency; NaN compares above every number
          amount numeric(38,0) not null check (amount > 0 and amount < 'NaN'),
          to_address text not null,
          tag text,
          -- ORDERED: nothing was signed; PREPARED: its id is on record and it may be on its chain; SENT: its chain took it
          status text not null check (status in ('ORDERED','PREPARED','SENT','CONFIRMED','FAILED','CANCELLED')),
          transaction_id text,
          fence bigint,
          created_at timestamptz(3) not null,
          updated_at timestamptz(3) not null,
          primary key (organisation_id, id),
          unique (organisation_id, entity_id, attempt),
          foreign key (organisation_id, business_id) references business (organisation_id, id),
          check (status in ('ORDERED','CANCELLED') or transaction_id is not null)
        )`.execute(db);
      await sql`
        create index outgoing_transfer_open on outgoing_transfer (created_at, id)
          where status in ('ORDERED','PREPARED','SENT')`.execute(db);
      // What is under way for a thing is one order at most.
      await sql`
        create unique index outgoing_transfer_alone on outgoing_transfer (organisation_id, entity_id)
          where status not in ('FAILED','CANCELLED')`.execute(db);
      await organisationTable(db, 'outgoing_transfer', { rights: ['select', 'insert', 'update'] });
      await sql`
        create table executor_lease (
          name text primary key,
          holder uuid not null,
          -- grows with every taking over: who holds an older number may do nothing more
          fence bigint not null,
          held_until timestamptz(3) not null
        )`.execute(db);
      await platformTable(db, 'executor_lease');
    },
  },
  // What left is watched as long as what came: a reorganisation may take it back.
  '0672-outgoing-reorganised': {
    up: async (db) => {
      await sql`
        alter table outgoing_transfer
          -- where it stood last; null before it stood anywhere, and of what was final before this was kept
          add column block_height bigint,
          -- final, and its block is another one by now
          add column is_doubtful boolean not null default false,
          -- how many times its chain took it back after it had been final
          add column times_reorganised integer not null default 0`.execute(db);
      await sql`
        create index outgoing_transfer_final on outgoing_transfer (chain, block_height)
          where status = 'CONFIRMED'`.execute(db);
      await sql`
        create index outgoing_transfer_doubtful on outgoing_transfer (created_at, id) where is_doubtful`.execute(db);
    },
  },
  // Withdrawals leave by the same orders; they belong to no payment.
  '0711-outgoing-withdrawals': {
    up: async (db) => {
      await sql`
        alter table outgoing_transfer
          drop constraint outgoing_transfer_kind_check,
          add constraint outgoing_transfer_kind_check check (kind in ('REFUND','WITHDRAWAL')),
          alter payment_id drop not null,
          alter deposit_id drop not null,
          add constraint outgoing_transfer_of_payment
            check ((kind = 'REFUND') = (payment_id is not null) and (kind = 'REFUND') = (deposit_id is not null))`.execute(
        db,
      );
      await sql`
        create index outgoing_transfer_way on outgoing_transfer (organisation_id, network, currency)
          where status in ('ORDERED','PREPARED','SENT')`.execute(db);
    },
  },
  // Coins without a payment go back by the same orders; they may be no business's.
  '0730-outgoing-returns': {
    up: async (db) => {
      await sql`
        alter table outgoing_transfer
          drop constraint outgoing_transfer_kind_check,
          add constraint outgoing_transfer_kind_check check (kind in ('REFUND','WITHDRAWAL','RETURN')),
          alter business_id drop not null,
          add constraint outgoing_transfer_of_business check (kind = 'RETURN' or business_id is not null)`.execute(db);
    },
  },
  // What a chain had once and refuses for good by now: nobody but the platform says what becomes of it.
  '0741-outgoing-refused': {
    up: async (db) => {
      await sql`alter table outgoing_transfer add column refused_since timestamptz(3)`.execute(db);
      await sql`
        create index outgoing_transfer_refused on outgoing_transfer (refused_since, id)
          where refused_since is not null`.execute(db);
    },
  },
};
