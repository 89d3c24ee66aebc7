import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { poolConnections, type Database } from './database';
import { DatabaseSetupError } from './errors';
import type { DatabaseUrls } from './logins';
import type { Tx } from './transaction';

/**
 * Refuses logins of another database than the owner's, where requests would use other books, and a database that allows fewer connections than the
 * pools open. Throws DatabaseSetupError.
 */
export const refuseUnfitDatabase = async (
  database: Database,
  { ownerUrl }: Pick<DatabaseUrls, 'ownerUrl'>,
  poolSize: number,
): Promise<void> => {
  const owner = new pg.Client({ connectionString: ownerUrl });
  owner.on('error', () => undefined);
  await owner.connect();
  try {
    // A lock of the owner's is visible to every connection to the same database, through any proxy.
    const lock = randomInt(1, 2 ** 31 - 1);
    // Of a transaction: a pooler keeps one connection of the server for it, and none is left with a lock.
    await owner.query('begin');
    await owner.query('select pg_advisory_xact_lock($1, $2)', [lockSpace, lock]);
    for (const [name, sees] of [
      ['DATABASE_APP_URL', database.onPlatform((tx) => seesLock(tx, lock))],
      ['DATABASE_WORKER_URL', database.acrossOrganisations((tx) => seesLock(tx, lock))],
    ] as const) {
      if (await sees) continue;
      throw new DatabaseSetupError(`${name} leads to another database than DATABASE_URL: correct one of the two.`);
    }
    const { rows } = await owner.query<{ most: number }>(
      `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most`,
    );
    const most = rows[0]?.most ?? 0;
    const needed = poolConnections(poolSize, { hasReplica: database.replica() !== null });
    if (needed > most)
      throw new DatabaseSetupError(
        `DATABASE_POOL_SIZE ${poolSize} may open ${needed} connections and the database takes ${most}: lower it, or raise max_connections.`,
      );
    await owner.query('rollback');
  } finally {
    await owner.end().catch(() => undefined);
  }
};

/** Arbitrary number, constant over all starts. */
const lockSpace = 4_507;

const seesLock = async (tx: Tx, lock: number): Promise<boolean> => {
  const { rows } = await sql<{ seen: boolean }>`
    select exists (
      select from pg_locks l join pg_database d on d.oid = l.database
       where l.locktype = 'advisory' and d.datname = current_database()
         and l.classid = ${lockSpace} and l.objid = ${lock}) as seen`.execute(tx);
  return rows[0]?.seen === true;
};
