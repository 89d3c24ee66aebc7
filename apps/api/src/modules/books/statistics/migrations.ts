import { sql, type Migration } from 'kysely';

export const statisticsMigrations: Record<string, Migration> = {
  // Parts of days are counted movement by movement. They end in about the order in which they are written, so that a summary of
  // ranges of pages finds them, and costs a confirmed deposit next to nothing.
  '1150-movements-by-instant': {
    up: async (db) => {
      await sql`create index deposit_confirmed on deposit using brin (confirmed_at) with (pages_per_range = 32, autosummarize = on)`.execute(
        db,
      );
      await sql`
        create index crypto_withdrawal_completed
            on crypto_withdrawal using brin (completed_at) with (pages_per_range = 32, autosummarize = on)`.execute(db);
    },
  },
};
