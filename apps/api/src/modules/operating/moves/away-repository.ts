import { isRetryable, sqlStateOf, type Owner, type Tx } from '@countinghouse/database';
import { setTimeout as pause } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';

const lockNotAvailable = '55P03';
const triggers = { write: 'refuse_write_while_away', removal: 'refuse_removal_while_away' } as const;

const whose = (row: 'new' | 'old', table: string, away: readonly string[]): RawBuilder<unknown> =>
  sql`when (${sql.raw(row)}.${sql.ref(table === 'organisation' ? 'id' : 'organisation_id')} = any (${sql.lit(`{${away.join(',')}}`)}::uuid[]))`;

const setTriggers = async (tx: Tx, table: string, away: readonly string[]): Promise<void> => {
  // Whoever waits for the lock makes others wait behind him: briefly, and then again.
  await sql`set local lock_timeout = '500ms'`.execute(tx);
  if (away.length === 0) {
    for (const name of Object.values(triggers))
      // oxlint-disable-next-line no-await-in-loop -- one connection
      await sql`drop trigger if exists ${sql.ref(name)} on ${sql.table(table)}`.execute(tx);
    return;
  }
  await sql`
    create or replace trigger ${sql.ref(triggers.write)} before insert or update on ${sql.table(table)}
      for each row ${whose('new', table, away)} execute function refuse_while_away()`.execute(tx);
  await sql`
    create or replace trigger ${sql.ref(triggers.removal)} before delete on ${sql.table(table)}
      for each row ${whose('old', table, away)} execute function refuse_while_away()`.execute(tx);
};

/**
 * Makes each table refuse what is written of these organisations, which are away, and of no others. The lock that it takes waits for transactions that have
 * written into the table: after it, none of them is still to commit.
 */
export const refuseWhileAway = async (
  owner: Owner,
  tables: readonly string[],
  away: readonly string[],
): Promise<void> => {
  for (const table of tables)
    for (;;) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- each table is locked by itself
        await owner.outside((tx) => setTriggers(tx, table, away));
        break;
      } catch (error) {
        if (sqlStateOf(error) !== lockNotAvailable && !isRetryable(error)) throw error;
        // oxlint-disable-next-line no-await-in-loop -- whoever wrote into it goes on first
        await pause(100);
      }
    }
};
