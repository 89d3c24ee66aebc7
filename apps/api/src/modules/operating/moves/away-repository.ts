import { isRetryable, sqlStateOf, type Owner, type Tx } from '@countinghouse/database';
import { setTimeout as pause } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';

const lockNotAvailable = '55P03';
const triggers = { write: 'refuse_write_while_away', removal: 'refuse_removal_while_away' } as const;

const whose = (row: 'new' | 'old', table: string, away: readonly string[]): RawBuilder<unknown> =>
  sql`when (${sql.raw(row)}.${sql.ref(table === 'organisation' ? 'id' : 'organisation_id')} = any (${sql.lit(`{${away.join(',')}}`)}::uuid[]))`;

const setTriggers = async (tx: Tx, table: string, away: readonly string[]): Promise<void> => {
  const on = sql.table(table);
  const [write, removal] = [sql.ref(triggers.write), sql.ref(triggers.removal)];
  // Whoever waits for the lock makes others wait behind him: briefly, and then again. All of it is one way to the server and back.
  await (
    away.length === 0
      ? sql`set local lock_timeout = '500ms';
          drop trigger if exists ${write} on ${on};
          drop trigger if exists ${removal} on ${on}`
      : sql`set local lock_timeout = '500ms';
          create or replace trigger ${write} before insert or update on ${on}
            for each row ${whose('new', table, away)} execute function refuse_while_away();
          create or replace trigger ${removal} before delete on ${on}
            for each row ${whose('old', table, away)} execute function refuse_while_away()`
  ).execute(tx);
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
