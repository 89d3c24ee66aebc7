import { organisationTable } from '@countinghouse/database';
import type { Migration } from 'kysely';
import { sql } from 'kysely';

/** Money of an organisation that two operators moved from one place of its own to another. */
export const treasuryMoveMigrations: Record<string, Migration> = {
  '0744-treasury-moves': {
    up: async (db) => {
      await sql`
        create table treasury_move (
          organisation_id uuid not null references organisation (id),
          id uuid not null,
          currency text not null,
          -- what arrived, and what the network or the bank took for it; atomic units, NaN compares above every number
          amount numeric(38,0) not null check (amount > 0 and amount < 'NaN'),
          fee numeric(38,0) not null check (fee >= 0 and fee < 'NaN'),
          -- networks; null: the bank
          from_network text,
          to_network text,
          -- how whoever moved it names it: a transaction, a bank's reference
          reference text not null check (char_length(reference) between 1 and 140),
          reason text not null check (char_length(reason) between 1 and 280),
          asked_by_label text not null,
          approved_by_label text not null,
          posted_at timestamptz(3) not null,
          primary key (organisation_id, id),
          -- what was moved once is booked once
          unique (organisation_id, currency, reference),
          check (from_network is not null or to_network is null),
          check (to_network is not null or from_network is null),
          check (from_network is null or from_network <> to_network),
          check (asked_by_label <> approved_by_label)
        )`.execute(db);
      await organisationTable(db, 'treasury_move', { rights: ['select', 'insert'] });
    },
  },
};
