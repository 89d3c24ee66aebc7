import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';

/** Postings that began before did not end in time. */
export class PostingsUnderWay extends Error {
  override readonly name = 'PostingsUnderWay';
}

const patienceMs = 3_000;
const tellAgainMs = 20;
/** Ledger time is whole milliseconds, rounded: a posting of the next instant may bear the name of this one. */
const nextInstantMs = 2;

/** Who holds locks that a posting takes before it reads the clock, and keeps until it commits. */
const posting = async (tx: Tx): Promise<Set<string>> => {
  const { rows } = await sql<{ readonly session: string }>`
    select distinct virtualtransaction as session from pg_locks
     where locktype = 'relation' and relation = 'ledger_account'::regclass and granted and pid <> pg_backend_pid()
       and database = (select oid from pg_database where datname = current_database())
       and mode in ('RowShareLock', 'RowExclusiveLock')`.execute(tx);
  return new Set(rows.map(({ session }) => session));
};

/**
 * Waits until everything that was being posted when it was called is committed or given up. From then on nothing appears any more
 * with a ledger time up to that moment: what it was at any instant before stands for good. Holds nobody up.
 * @throws PostingsUnderWay after three seconds
 */
export const waitForPostings = async (tx: Tx): Promise<void> => {
  await pause(nextInstantMs);
  const end = performance.now() + patienceMs;
  const awaited = await posting(tx);
  while (awaited.size > 0) {
    if (performance.now() > end) throw new PostingsUnderWay('Postings that began before did not end in time');
    await pause(tellAgainMs);
    const still = await posting(tx);
    for (const holder of awaited) if (!still.has(holder)) awaited.delete(holder);
  }
};
