import { referenceTable } from '@countinghouse/database';
import type { Migration } from 'kysely';
import { sql } from 'kysely';

export const rateMigrations: Record<string, Migration> = {
  '0310-rates': {
    up: async (db) => {
      await sql`
        create table rate (
          base text not null,
          quote text not null,
          mid numeric(38,18) not null check (mid > 0 and mid <> 'NaN'),
          source text not null,
          at timestamptz(3) not null,
          primary key (base, quote)
        )`.execute(db);
      await referenceTable(db, 'rate');

      // Bars: a price holds from its instant until the next bar of the pair.
      await sql`
        create table rate_history (
          base text not null,
          quote text not null,
          at timestamptz(3) not null,
          mid numeric(38,18) not null check (mid > 0 and mid <> 'NaN'),
          source text not null,
          primary key (base, quote, at)
        )`.execute(db);
      await referenceTable(db, 'rate_history');
    },
  },
};
