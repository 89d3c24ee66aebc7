import pg from 'pg';
import type { Log } from './log';
import type { Limits } from './patience';
import { parseInstant } from './instant';
import { endless, startedWith } from './patience';

/** int8 and numeric stay text (money is read as BigInt), dates stay `YYYY-MM-DD`, instants become Date. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    if (oid === pg.types.builtins.DATE) return (text: string) => text;
    if (oid === pg.types.builtins.TIMESTAMPTZ && format !== 'binary') return parseInstant;
    return pg.types.getTypeParser(oid, format);
  },
};

export type PoolOptions = {
  readonly url: string;
  readonly max: number;
  /** Shown by PostgreSQL in pg_stat_activity. */
  readonly name: string;
  readonly log: Log;
  /** Longest wait of a caller for a connection, in milliseconds; default 5 s. */
  readonly waitMs?: number;
  /** Limits that connections begin with; migrations have none. */
  readonly limits?: Limits;
  /** Time that a connection stays open unused, in milliseconds; default 30 s, 0 for ever. */
  readonly idleMs?: number;
};

const births = new WeakMap<object, number>();

/** Instant at which a pooled connection was opened, on the clock of `performance.now()`. */
export const openedAt = (client: pg.PoolClient): number => births.get(client) ?? 0;

/** The address of the database is looked up at least this often, in seconds: no connection is older. */
const oldestConnectionSeconds = 900;

/**
 * A pool that outlives its database: an idle connection that breaks is dropped and logged, the next query opens a new
 * one. Waiting too long for a connection ends with an error `isDatabaseUnavailable` recognises.
 */
export const openPool = ({
  url,
  max,
  name,
  log,
  waitMs = 5_000,
  idleMs = 30_000,
  limits = endless,
}: PoolOptions): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: name,
    types,
    // A statement may be sent before the previous one is answered: BEGIN then costs no round trip of its own.
    pipeline: true,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: idleMs,
    maxLifetimeSeconds: oldestConnectionSeconds,
    ...startedWith(limits),
    keepAlive: true,
    // Of a machine that is gone without a word the system learns by these probes.
    keepAliveInitialDelayMillis: 10_000,
  });
  pool.on('error', (error) => {
    if (!pool.ending) log.warn(`A database connection was lost: ${error.message}`);
  });
  pool.on('connect', (client) => {
    births.set(client, performance.now());
    // A connection that breaks while checked out reports twice: through its query and through this event.
    client.on('error', () => undefined);
  });
  return pool;
};
