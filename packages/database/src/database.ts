import { SpanKind } from '@opentelemetry/api';
import type pg from 'pg';
import { DatabaseSetupError, isRetryable, isShortOfResources } from './errors';
import type { Log } from './log';
import { silentLog } from './log';
import type { Limits, Patience } from './patience';
import { endless, limiting, patience, unlimited } from './patience';
import { openPool } from './pool';
import { keepsLimits, refuseUnfitPooler } from './pooler';
import { DatabaseSilent, openPulse, pulseTimes, unhurriedTimes, type Pulse } from './pulse';
import { refuseBypassingRole } from './refuse-bypassing-role';
import { noChecksums, refuseUnsafeSettings } from './refuse-unsafe-settings';
import { appRole, workerRole } from './roles';
import { openReplica, replicaWithinMs as usualReplicaWithinMs, type Replica, type ReplicaFacts } from './replica';
import type { Sealing } from './sealing';
import { traced } from './traced';
import { inTransaction, type Connections, type ReadTx, type Tx } from './transaction';

type Health = { readonly ok: true } | { readonly ok: false; readonly problem: string };

/**
 * The opened pools. Every piece of work is one READ COMMITTED transaction that commits when `run` returns and rolls back
 * when it throws. After a serialization failure or a deadlock `run` is called again (up to five times), so it must have no
 * effect outside its transaction.
 */
export type Database = {
  /** Transaction restricted to rows of this organisation, besides platform and reference tables. Default `money`. */
  readonly inOrganisation: <T>(
    organisationId: string,
    run: (tx: Tx) => Promise<T>,
    patience?: RequestPatience,
  ) => Promise<T>;
  /** No organisation: organisation tables return no row and refuse every write. */
  readonly onPlatform: <T>(run: (tx: Tx) => Promise<T>, patience?: RequestPatience) => Promise<T>;
  /** All organisations, for jobs, operators, seeding and the verifier only; never in a request of an organisation. With the patience of `work`. */
  readonly acrossOrganisations: <T>(run: (tx: Tx) => Promise<T>) => Promise<T>;
  /**
   * Transaction of one organisation that only reads, on the replica if there is one and it is there, else on the primary; as new as the primary at the
   * call in both cases. `run` may be called on the replica first and then again on the primary.
   *
   * @param atPrimary wraps what the primary does of it
   */
  readonly reading: <T>(
    organisationId: string,
    run: (tx: ReadTx) => Promise<T>,
    options?: { readonly patience?: 'read' | 'export'; readonly atPrimary?: AtPrimary },
  ) => Promise<T>;
  /** State of the replica; null without one. */
  readonly replica: () => ReplicaFacts | null;
  /** Transaction of a verifier that reads everything: one at a time, on a connection that no job waits for, with the patience of `verify`. */
  readonly verifying: <T>(run: (tx: Tx) => Promise<T>) => Promise<T>;
  /** True if both pools answer, take writes, and nothing failed lately for want of disk, memory or connections; decided within 2 s. */
  readonly health: () => Promise<Health>;
  /** Connections of this process at this moment, by pool. */
  readonly connections: () => readonly PoolState[];
  readonly close: () => Promise<void>;
};

type AtPrimary = <T>(work: () => Promise<T>) => Promise<T>;

/** Use of one pool. */
type PoolState = {
  readonly pool: 'requests' | 'jobs' | 'verifier' | 'exports' | 'replica' | 'replica-exports';
  /** Most connections that it opens. */
  readonly most: number;
  readonly busy: number;
  readonly idle: number;
  /** Transactions that wait for a connection. */
  readonly waiting: number;
};

/** Time limits of a request's transaction, by purpose. */
type RequestPatience = Exclude<Patience, 'work' | 'verify'>;

export type DatabaseOptions = {
  /** Login of a member of countinghouse_app. */
  readonly appUrl: string;
  /** Login of a member of countinghouse_worker. */
  readonly workerUrl: string;
  /** The login of `appUrl` at a streaming standby, by which reads are answered; absent: all of them by the primary. */
  readonly replicaUrl?: string | undefined;
  /** Longest wait of a read for the replica, in milliseconds; default 100. */
  readonly replicaWithinMs?: number;
  /** Connections of the request pool; default 12. The worker pool takes a third of it, that of exports a quarter. */
  readonly poolSize?: number;
  /** Longest wait of a transaction for a connection, in milliseconds; default 5 s for requests and 60 s for workers. */
  readonly waitMs?: number;
  /** No limits: for seeding, the verifiers and tests on a busy machine. */
  readonly unhurried?: boolean;
  /** Refuse a database that may lose acknowledged commits: so in production. */
  readonly mustBeDurable?: boolean;
  /** Key for seals: see `sealIn`. Not needed without sealed writes. */
  readonly sealing?: Sealing | undefined;
  readonly log?: Log;
};

const workerConnections = (poolSize: number): number => Math.max(2, Math.ceil(poolSize / 3));
const exportConnections = (poolSize: number): number => Math.max(2, Math.ceil(poolSize / 4));

/**
 * Most connections to the primary that all pools of a process open: those of requests, jobs and exports, plus one of the verifier, two that feel the
 * pulse and, with a replica, one that asks for the primary's position.
 */
export const poolConnections = (poolSize: number, { hasReplica = false } = {}): number =>
  poolSize + workerConnections(poolSize) + exportConnections(poolSize) + (hasReplica ? 4 : 3);

/**
 * Opens both pools. Throws DatabaseSetupError when a login could bypass row-level security, owns a table or is not a
 * member of its group.
 */
export const openDatabase = async ({
  appUrl,
  workerUrl,
  replicaUrl,
  replicaWithinMs = usualReplicaWithinMs,
  poolSize = 12,
  waitMs,
  unhurried = false,
  mustBeDurable = false,
  sealing,
  log = silentLog,
}: DatabaseOptions): Promise<Database> => {
  const usual: Record<Patience, Limits> = unhurried ? unlimited : patience;
  const times = unhurried ? unhurriedTimes : pulseTimes;
  // In front of a test's or an embedded database there is no pooler.
  const isPooled = mustBeDurable && !(await keepsLimits(appUrl, usual.money));
  /** Limits that connections of a kind begin with. */
  const begunWith = (kind: Patience): Limits => (isPooled ? endless : usual[kind]);
  const app = openPool({
    url: appUrl,
    max: poolSize,
    name: 'countinghouse app',
    log,
    waitMs,
    limits: begunWith('money'),
  });
  const worker = openPool({
    url: workerUrl,
    max: workerConnections(poolSize),
    name: 'countinghouse worker',
    log,
    limits: begunWith('work'),
    // Seeding and jobs serve no request: on a busy machine they wait.
    waitMs: waitMs ?? 60_000,
  });
  const verifier = openPool({
    url: workerUrl,
    max: 1,
    name: 'countinghouse verifier',
    log,
    limits: begunWith('verify'),
    waitMs: 60_000,
  });
  const exports = openPool({
    url: appUrl,
    max: exportConnections(poolSize),
    name: 'countinghouse exports',
    log,
    waitMs,
    limits: begunWith('export'),
  });
  // Connections stay open: feeling the pulse must not depend on the cost of a new one on a busy machine.
  const pulseOf = (url: string) => openPool({ url, max: 1, name: 'countinghouse pulse', log, idleMs: 0 });
  const [appPulse, workerPulse] = [pulseOf(appUrl), pulseOf(workerUrl)];
  // The primary is asked for its position by a connection of its own: a busy one must not look like a silent database.
  const position = replicaUrl === undefined ? null : pulseOf(appUrl);
  const replicaPools =
    replicaUrl === undefined
      ? null
      : openReplicaPools(replicaUrl, { poolSize, log, waitMs: Math.max(connectionMs, replicaWithinMs) });
  const pools = [
    app,
    worker,
    verifier,
    exports,
    appPulse,
    workerPulse,
    ...(position ? [position] : []),
    ...(replicaPools ? Object.values(replicaPools) : []),
  ];
  let replica: Replica | undefined;
  let closing: Promise<unknown> | undefined;
  const close = async () => {
    replica?.stop();
    closing ??= Promise.all(pools.map((pool) => pool.end()));
    await closing;
  };
  try {
    await refuseBypassingRole(app, appRole);
    await refuseBypassingRole(worker, workerRole);
    if (mustBeDurable) {
      await refuseUnfitPooler(app);
      const checksums = await Promise.all([app, worker].map(refuseUnsafeSettings));
      if (!checksums.every(Boolean)) log.warn(noChecksums);
    }
  } catch (error) {
    await close();
    throw error;
  }

  const appBeat = openPulse(appPulse, times);
  const workerBeat = openPulse(workerPulse, times);
  const shortage = watchShortage();
  const on = (name: PoolState['pool'], pool: pg.Pool, pulse: Pulse, { statementMs }: Limits) =>
    transactionsOn(
      name,
      { pool, pulse, sealing, atMostMs: statementMs === 0 ? undefined : statementMs + answerLateMs },
      shortage,
    );
  const inApp = on('requests', app, appBeat, usual.money);
  const inExports = on('exports', exports, appBeat, usual.export);
  const inWorker = on('jobs', worker, workerBeat, usual.work);
  const inVerifier = on('verifier', verifier, workerBeat, usual.verify);
  const replicaBeat = replicaPools && openPulse(replicaPools.looks, times, { mayOnlyRead: true });
  if (replicaPools && position) {
    replica = openReplica({
      primary: position,
      primaryPulse: appBeat,
      looks: replicaPools.looks,
      refuseLogin: (looks) => refuseBypassingRole(looks, appRole),
      withinMs: replicaWithinMs,
      log,
    });
    try {
      if ((await replica.look()) === 'foreign')
        throw new DatabaseSetupError(
          'DATABASE_REPLICA_URL leads to no standby of the database of DATABASE_URL: correct it, or leave it out.',
        );
    } catch (error) {
      await close();
      throw error;
    }
  }
  const onReplica = (name: PoolState['pool'], pool: pg.Pool | undefined, { statementMs }: Limits) =>
    pool &&
    replicaBeat &&
    transactionsOn(
      name,
      { pool, pulse: replicaBeat, sealing, atMostMs: statementMs === 0 ? undefined : statementMs + answerLateMs },
      // A replica without room is no fault of the primary.
      watchShortage(),
    );
  const there = {
    read: onReplica('replica', replicaPools?.reads, usual.read),
    export: onReplica('replica-exports', replicaPools?.exports, usual.export),
  };
  const requests = (kind: RequestPatience) => (kind === 'export' ? inExports : inApp);
  // Connections of the request pool begin with the limits of money, those of the others with their own; behind a pooler, with none.
  const settings = {
    money: limiting(usual.money, begunWith('money')),
    read: limiting(usual.read, begunWith('money')),
    export: limiting(usual.export, begunWith('export')),
    work: limiting(usual.work, begunWith('work')),
    verify: limiting(usual.verify, begunWith('verify')),
  };
  return {
    inOrganisation: async (organisationId, run, kind = 'money') =>
      requests(kind)(run, settings[kind] + scopeTo(organisationId)),
    onPlatform: (run, kind = 'money') => requests(kind)(run, settings[kind]),
    reading: async (organisationId, run, { patience: kind = 'read', atPrimary = asIs } = {}) => {
      const scope = scopeTo(organisationId);
      const replicated = there[kind];
      if (replica && replicated) {
        const read = await replica.read(replicated, readOnly + limiting(usual[kind], endless) + scope, run);
        if (read) return read.result;
      }
      return atPrimary(() => requests(kind)(run, readOnly + settings[kind] + scope));
    },
    replica: () => replica?.facts() ?? null,
    acrossOrganisations: (run) => inWorker(run, settings.work),
    verifying: (run) => inVerifier(run, settings.verify),
    health: () => healthOf([appBeat, workerBeat], shortage),
    connections: () => [
      stateOf('requests', app),
      stateOf('jobs', worker),
      stateOf('verifier', verifier),
      stateOf('exports', exports),
      ...(replicaPools
        ? [stateOf('replica', replicaPools.reads), stateOf('replica-exports', replicaPools.exports)]
        : []),
    ],
    close,
  };
};

/** Time in which the database's own refusal of a statement that took too long must have arrived. */
const answerLateMs = 3_000;

const stateOf = (name: PoolState['pool'], pool: pg.Pool): PoolState => ({
  pool: name,
  most: pool.options.max,
  busy: pool.totalCount - pool.idleCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
});

const asIs: AtPrimary = (work) => work();

/** Whoever waits longer than this for a connection to the replica is answered by the primary, in milliseconds. */
const connectionMs = 500;

/** End of BEGIN for a transaction in which every write is refused. */
const readOnly = ' read only';

/** Connections to a replica begin without limits: each transaction sets its own, whatever pooler is in front of it. */
const openReplicaPools = (
  url: string,
  { poolSize, waitMs, ...others }: { readonly poolSize: number; readonly waitMs: number; readonly log: Log },
) => ({
  reads: openPool({ url, max: poolSize, name: 'countinghouse replica', waitMs, ...others }),
  exports: openPool({
    url,
    max: exportConnections(poolSize),
    name: 'countinghouse replica exports',
    waitMs,
    ...others,
  }),
  looks: openPool({ url, max: 1, name: 'countinghouse pulse', idleMs: 0, ...others }),
});

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The second half of the opening statement; it travels with BEGIN, so it cannot take a parameter. */
const scopeTo = (organisationId: string): string => {
  if (!uuid.test(organisationId)) throw new TypeError('inOrganisation needs the id of an organisation, a UUID');
  return `; set local app.organisation_id = '${organisationId}'`;
};

const attempts = 5;

const transactionsOn = (pool: PoolState['pool'], connections: Connections, shortage: Shortage) => {
  const facts = { kind: SpanKind.CLIENT, attributes: { 'db.system.name': 'postgresql', 'countinghouse.pool': pool } };
  const unitOfWork = async <T>(run: (tx: Tx) => Promise<T>, settings: string): Promise<T> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await inTransaction(connections, `begin isolation level read committed${settings}`, run);
      } catch (error) {
        if (isShortOfResources(error)) shortage.saw(error);
        if (attempt === attempts || !isRetryable(error)) throw error;
        await pause(Math.random() * 10 * 2 ** attempt);
      }
    }
  };
  return <T>(run: (tx: Tx) => Promise<T>, settings = ''): Promise<T> =>
    traced('transaction', facts, () => unitOfWork(run, settings));
};

const healthOf = async (pulses: readonly Pulse[], shortage: Shortage): Promise<Health> => {
  const beats = await Promise.all(pulses.map((pulse) => pulse.feel()));
  if (beats.includes('silent')) return { ok: false, problem: new DatabaseSilent().message };
  if (beats.includes('onlyReads')) return { ok: false, problem: 'The database only reads: it is not the primary' };
  if (beats.includes('refuses')) return { ok: false, problem: 'The database lets nobody in' };
  const problem = shortage.lately();
  return problem === null ? { ok: true } : { ok: false, problem };
};

/** Remembers for a while that something failed because the database server has no room: a probe that only reads would not see it. */
type Shortage = { readonly saw: (error: unknown) => void; readonly lately: () => string | null };

const shortageMs = 5_000;

const watchShortage = (): Shortage => {
  let last: { readonly at: number; readonly problem: string } | undefined;
  return {
    saw: (error) => {
      last = { at: performance.now(), problem: error instanceof Error ? error.message : String(error) };
    },
    lately: () => (last && performance.now() - last.at < shortageMs ? last.problem : null),
  };
};

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
