import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { DatabaseSetupError, sqlStateOf } from './errors';
import { startedWith, type Limits } from './patience';

/**
 * True if connections begin with the limits they ask for. A pooler in front of PostgreSQL refuses parameters of the start, or takes them and drops
 * their values: then each transaction has to set its own.
 */
export const keepsLimits = async (url: string, limits: Limits): Promise<boolean> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, ...startedWith(limits) });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ taken: number }>(
      `select extract(epoch from current_setting('statement_timeout')::interval)::float8 * 1000 as taken`,
    );
    return rows[0]?.taken === limits.statementMs;
  } catch (error) {
    // Of any other failure the opening of the pools tells.
    return !(
      sqlStateOf(error) === protocolViolation &&
      error instanceof Error &&
      /startup parameter/.test(error.message)
    );
  } finally {
    await client.end().catch(() => undefined);
  }
};

const protocolViolation = '08P01';

/** Of a prepared statement: there is one with this name already, and there is none. */
const lostStatement = new Set(['42P05', '26000']);
const tries = 4;

/**
 * Refuses a pooler that hands out one connection after the other and loses the statements that were prepared on them (PgBouncer before 1.21, or without
 * `max_prepared_statements`). Throws DatabaseSetupError.
 */
export const refuseUnfitPooler = async (pool: pg.Pool): Promise<void> => {
  const clients = await Promise.all([pool.connect(), pool.connect()]);
  let failure: Error | undefined;
  try {
    for (let round = 0; round < tries; round += 1) {
      const name = `probe_${randomUUID().replaceAll('-', '')}`;
      // The second one is new to its client, though perhaps not to the server's connection; the third is the other way round.
      for (const client of [...clients, clients[0]!]) await client.query({ name, text: 'select 1' });
    }
  } catch (error) {
    failure = error as Error;
    if (!lostStatement.has(sqlStateOf(error) ?? '')) throw error;
    throw new DatabaseSetupError(
      'The pooler in front of the database loses prepared statements: use PgBouncer 1.21 or later with max_prepared_statements = 100, or its session mode.',
      { cause: error },
    );
  } finally {
    // Connections of a probe are not kept: their statements would stay prepared.
    for (const client of clients) client.release(failure ?? true);
  }
};
