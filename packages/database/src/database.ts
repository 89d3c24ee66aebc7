import type pg from 'pg';
import { isRetryable } from './errors';
import type { Log } from './log';
import { silentLog } from './log';
import { openPool } from './pool';
import { refuseBypassingRole } from './refuse-bypassing-role';
import { appRole, workerRole } from './roles';
import { inTransaction, type Tx } from './transaction';

export type Health = { readonly ok: true } | { readonly ok: false; readonly problem: string };

/**
 * The opened pools. Every piece of work is one READ COMMITTED transaction that commits when `run` returns and rolls back
 * when it throws. After a serialization failure or a deadlock `run` is called again (up to five times), so it must have no
 * effect outside its transaction.
 */
export type Database = {
  /** Sees and writes rows of this organisation only, besides platform and reference tables. */
  readonly inOrganisation: <T>(organisationId: string, run: (tx: Tx) => Promise<T>) => Promise<T>;
  /** No organisation: organisation tables return no row and refuse every write. */
  readonly onPlatform: <T>(run: (tx: Tx) => Promise<T>) => Promise<T>;
  /** All organisations, for jobs, seeding and the verifier only; never in a request. */
  readonly acrossOrganisations: <T>(run: (tx: Tx) => Promise<T>) => Promise<T>;
  /** Whether both pools answer, decided within 2 s. */
  readonly health: () => Promise<Health>;
  readonly close: () => Promise<void>;
};

export type DatabaseOptions = {
  /** Login of a member of countinghouse_app. */
  readonly appUrl: string;
  /** Login of a member of countinghouse_worker. */
  readonly workerUrl: string;
  /** Connections of the request pool; default 12. The worker pool takes a third of it. */
  readonly poolSize?: number;
  /** How long a transaction waits for a connection, in milliseconds; 5 s for requests and 60 s for workers unless told. */
  readonly waitMs?: number;
  readonly log?: Log;
};

/**
 * Opens both pools. Throws DatabaseSetupError when a login could bypass row-level security, owns a table or is not a
 * member of its group.
 */
export const openDatabase = async ({
  appUrl,
  workerUrl,
  poolSize = 12,
  waitMs,
  log = silentLog,
}: DatabaseOptions): Promise<Database> => {
  const app = openPool({ url: appUrl, max: poolSize, name: 'countinghouse app', log, waitMs });
  const worker = openPool({
    url: workerUrl,
    max: Math.max(2, Math.ceil(poolSize / 3)),
    name: 'countinghouse worker',
    log,
    // Seeding and jobs are nobody's request: on a busy machine they wait.
    waitMs: waitMs ?? 60_000,
  });
  const pools = [app, worker];
  let closing: Promise<unknown> | undefined;
  const close = async () => {
    closing ??= Promise.all(pools.map((pool) => pool.end()));
    await closing;
  };
  try {
    await refuseBypassingRole(app, appRole);
    await refuseBypassingRole(worker, workerRole);
  } catch (error) {
    await close();
    throw error;
  }

  const inApp = transactionsOn(app);
  const inWorker = transactionsOn(worker);
  return {
    inOrganisation: async (organisationId, run) => inApp(run, scopeTo(organisationId)),
    onPlatform: (run) => inApp(run),
    acrossOrganisations: (run) => inWorker(run),
    health: () => healthOf(pools),
    close,
  };
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The second half of the opening statement; it travels with BEGIN, so it cannot take a parameter. */
const scopeTo = (organisationId: string): string => {
  if (!uuid.test(organisationId)) throw new TypeError('inOrganisation needs the id of an organisation, a UUID');
  return `; set local app.organisation_id = '${organisationId}'`;
};

const attempts = 5;

const transactionsOn =
  (pool: pg.Pool) =>
  async <T>(run: (tx: Tx) => Promise<T>, scope = ''): Promise<T> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await inTransaction(pool, `begin isolation level read committed${scope}`, run);
      } catch (error) {
        if (attempt === attempts || !isRetryable(error)) throw error;
        await pause(Math.random() * 10 * 2 ** attempt);
      }
    }
  };

const healthOf = async (pools: readonly pg.Pool[]): Promise<Health> => {
  const timer = new AbortController();
  const late = pause(2_000, timer.signal).then(() => {
    throw new Error('no answer within 2 s');
  });
  try {
    await Promise.race([Promise.all(pools.map((pool) => pool.query('select 1'))), late]);
    return { ok: true };
  } catch (error) {
    return { ok: false, problem: error instanceof Error ? error.message : String(error) };
  } finally {
    timer.abort();
    late.catch(() => undefined);
  }
};

const pause = (milliseconds: number, signal?: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timeout = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => clearTimeout(timeout));
  });
