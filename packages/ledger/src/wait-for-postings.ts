import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';

/** Earlier postings did not end in time. */
export class PostingsUnderWay extends Error {
  override readonly name = 'PostingsUnderWay';
}

const patienceMs = 3_000;
const pollEveryMs = 20;
/** Ledger time is rounded to whole milliseconds: a posting of the next instant may have the time of this one. */
const nextInstantMs = 2;

/** Sessions that hold locks a posting takes before it reads the clock and keeps until it commits. */
const posting = async (tx: Tx): Promise<Set<string>> => {
  const { rows } = await sql<{ readonly session: string }>`
    select distinct virtualtransaction as session from pg_locks
     where locktype = 'relation' and relation = 'ledger_account'::regclass and granted and pid <> pg_backend_pid()
       and database = (select oid from pg_database where datname = current_database())
       and mode in ('RowShareLock', 'RowExclusiveLock')`.execute(tx);
  return new Set(rows.map(({ session }) => session));
};

/**
 * Waits until every posting in progress at the time of the call is committed or rolled back. From then on no posting appears with a ledger time up
 * to that moment: balances at earlier instants are final. Blocks nobody.
 *
 * @throws PostingsUnderWay after three seconds
 */
export const waitForPostings = async (tx: Tx): Promise<void> => {
  await pause(nextInstantMs);
  const end = performance.now() + patienceMs;
  const awaited = await posting(tx);
  while (awaited.size > 0) {
    if (performance.now() > end) throw new PostingsUnderWay('Postings that began before did not end in time');
    await pause(pollEveryMs);
    const still = await posting(tx);
    for (const holder of awaited) if (!still.has(holder)) awaited.delete(holder);
  }
};
