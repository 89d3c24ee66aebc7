import { sql } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { isDatabaseUnavailable, isRetryable } from './errors';
import type { Log } from './log';
import type { Pulse } from './pulse';
import type { ReadTx, Tx } from './transaction';

/**
 * `FOLLOWS`: reads are answered by it. `BEHIND`: it has not replayed within the bound what the primary had committed. `AWAY`: it does not answer, or
 * is no standby at this moment. In the latter two reads are answered by the primary.
 */
type ReplicaState = 'FOLLOWS' | 'BEHIND' | 'AWAY';

export type ReplicaFacts = {
  readonly state: ReplicaState;
  /** Time until it had replayed what the primary had committed, when it was looked at last; null while it is away. */
  readonly lagSeconds: number | null;
  /** Reads answered by each since the start. */
  readonly reads: { readonly replica: number; readonly primary: number };
};

/**
 * Longest time that a read waits for the replica to replay what was committed before the read began, in milliseconds. The bound on its lag: beyond it
 * the primary answers.
 */
export const replicaWithinMs = 100;
const pollMs = 4;
const lookEveryMs = 1_000;
/** A server that has not answered by then is away, unless reads may wait for longer. */
const answerMs = 2_000;

/** Runs one transaction on the replica; the settings follow its BEGIN. */
type RunThere = <T>(run: (tx: Tx) => Promise<T>, settings: string) => Promise<T>;

type ReplicaOptions = {
  /** A connection to the primary, for its position. */
  readonly primary: pg.Pool;
  readonly primaryPulse: Pulse;
  /** A connection to the replica, for looks at it. */
  readonly looks: pg.Pool;
  /** Refuses a login with too many rights. Throws DatabaseSetupError. */
  readonly refuseLogin: (looks: pg.Pool) => Promise<void>;
  readonly log: Log;
  /** Longest wait of a read for the replica, in milliseconds. */
  readonly withinMs: number;
};

export type Replica = {
  /** A read by the replica as new as the primary at the call; null if the primary has to answer. Errors of the work itself are thrown. */
  readonly read: <T>(
    there: RunThere,
    settings: string,
    run: (tx: ReadTx) => Promise<T>,
  ) => Promise<{ readonly result: T } | null>;
  readonly facts: () => ReplicaFacts;
  /** Looks at it now. */
  readonly look: () => Promise<ReplicaLook>;
  readonly stop: () => void;
};

/** `foreign`: a copy of another database. */
type ReplicaLook = ReplicaState | 'foreign';

type Place = { readonly only_reads: boolean; readonly position: string | null; readonly identity: string };

/** Where a server stands: a primary by what it has flushed, which includes whatever anybody can see; a standby by what it has replayed. */
const placeQuery = `
  select pg_is_in_recovery() as only_reads,
         (case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_flush_lsn() end)::text as position,
         (select system_identifier::text from pg_control_system()) || '/' || current_database() as identity`;

type Position = Pick<Place, 'only_reads' | 'position'>;

const positionQuery = `
  select pg_is_in_recovery() as only_reads,
         (case when not pg_is_in_recovery() then pg_current_wal_flush_lsn() end)::text as position`;

/** Number of a position in the write-ahead log, `1/A0` as 4294967456. */
const numberOf = (position: string): bigint => {
  const [high = '0', low = '0'] = position.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
};

/** The replica has not replayed in time. */
class Late extends Error {
  override readonly name = 'Late';
}

/**
 * Answers together those who ask while a question is on its way: with the next one, for the answer to the running one may be from before a write of
 * theirs.
 */
const sharing = <T>(ask: () => Promise<T>): (() => Promise<T>) => {
  let running: Promise<unknown> | undefined;
  let next: Promise<T> | undefined;
  const start = (): Promise<T> => {
    next = undefined;
    const asked = ask();
    const current = asked
      .catch(() => undefined)
      .finally(() => {
        if (running === current) running = undefined;
      });
    running = current;
    return asked;
  };
  return () => {
    if (!running) return start();
    next ??= running.then(start);
    return next;
  };
};

const answeredBy = async <T>(
  pool: pg.Pool,
  ask: (client: pg.PoolClient) => Promise<T>,
  answerWithinMs: number,
): Promise<T> => {
  const ending = new AbortController();
  const late = pause(answerWithinMs, undefined, { signal: ending.signal, ref: false }).then(() => {
    throw new Error('It does not answer');
  });
  late.catch(() => undefined);
  let client: pg.PoolClient | undefined;
  const asked = (async () => {
    client = await pool.connect();
    return ask(client);
  })();
  asked.catch(() => undefined);
  let failure: unknown;
  try {
    return await Promise.race([asked, late]);
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    ending.abort();
    // A connection that did not answer is not used again, and one that arrives later than that neither.
    if (client) client.release(failure !== undefined);
    else void asked.finally(() => client?.release(true)).catch(() => undefined);
  }
};

const firstOf = <Row>({ rows: [row] }: { readonly rows: readonly Row[] }): Row => {
  if (!row) throw new Error('no answer');
  return row;
};
const placeOf = async (client: pg.PoolClient): Promise<Place> => firstOf(await client.query<Place>(placeQuery));
const positionOf = async (client: pg.PoolClient): Promise<Position> =>
  firstOf(await client.query<Position>(positionQuery));

/** Waits in a transaction of the replica until it has replayed a position. Throws Late. */
const reach = async (tx: ReadTx, position: string, withinMs: number): Promise<void> => {
  const until = performance.now() + withinMs;
  for (;;) {
    const { rows } = await sql<{ reached: boolean | null }>`
      select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${position}::pg_lsn as reached`.execute(tx);
    if (rows[0]?.reached === true) return;
    if (performance.now() >= until) throw new Late();
    await pause(pollMs);
  }
};

/**
 * Reads by a streaming standby that are as new as those of the primary. Of the primary is asked, before each read and for all that wait at once, how far
 * it has come; the standby answers when it has replayed that much.
 */
export const openReplica = ({ primary, primaryPulse, looks, refuseLogin, log, withinMs }: ReplicaOptions): Replica => {
  let state: ReplicaState = 'AWAY';
  let lagSeconds: number | null = null;
  let lookedAt = -Infinity;
  let isTrusted = false;
  let isStopped = false;
  const reads = { replica: 0, primary: 0 };
  /** Positions of the primary at earlier looks, the newest last. */
  let track: { readonly at: number; readonly position: bigint }[] = [];

  const answeredIn = <T>(pool: pg.Pool, ask: (client: pg.PoolClient) => Promise<T>): Promise<T> =>
    answeredBy(pool, ask, Math.max(answerMs, withinMs));
  const primaryPosition = sharing(() => answeredIn(primary, positionOf));

  /** State that was told last: one read that was late is not worth a line. */
  let told: ReplicaState | undefined;
  const turn = (now: ReplicaState, why: string) => {
    state = now;
    if (now === told || isStopped) return;
    told = now;
    if (now === 'FOLLOWS') log.info('Lists, statistics and exports are read from the replica.');
    else log.warn(`Lists, statistics and exports are read from the primary: ${why}.`);
  };

  const lookOnce = async (): Promise<ReplicaLook> => {
    const began = performance.now();
    const away = (why: string): ReplicaLook => {
      lagSeconds = null;
      isTrusted = false;
      turn('AWAY', why);
      return state;
    };
    let there: Place;
    try {
      there = await answeredIn(looks, placeOf);
    } catch (error) {
      return away(`the replica does not answer (${error instanceof Error ? error.message : 'unknown'})`);
    }
    if (!there.only_reads || there.position === null) return away('what DATABASE_REPLICA_URL leads to is no standby');
    let here: Place;
    try {
      here = await answeredIn(primary, placeOf);
    } catch {
      return away('the primary does not answer');
    }
    if (here.only_reads || here.position === null) return away('the primary is not known');
    if (here.identity !== there.identity) {
      away('DATABASE_REPLICA_URL leads to a copy of another database');
      return 'foreign';
    }
    const goal = numberOf(here.position);
    // A standby that was asked first cannot be further, unless the primary was replaced by one that never had all of that.
    if (numberOf(there.position) > goal) return away('the replica has what the primary never had');
    if (!isTrusted) await refuseLogin(looks);
    isTrusted = true;
    track = [...track.filter(({ at }) => began - at < 600_000), { at: began, position: goal }];
    let replayed = numberOf(there.position);
    while (replayed < goal && performance.now() - began < withinMs) {
      await pause(pollMs);
      try {
        const { position } = await answeredIn(looks, placeOf);
        replayed = position === null ? 0n : numberOf(position);
      } catch {
        return away('the replica does not answer');
      }
    }
    const now = performance.now();
    const isThere = replayed >= goal;
    const since = isThere
      ? began
      : (track.findLast(({ position }) => position <= replayed)?.at ?? track[0]?.at ?? began);
    lagSeconds = isThere && numberOf(there.position) >= goal ? 0 : (now - since) / 1_000;
    lookedAt = now;
    turn(isThere ? 'FOLLOWS' : 'BEHIND', 'the replica is late');
    return state;
  };
  let looking: Promise<ReplicaLook> | undefined;
  const look = (): Promise<ReplicaLook> => {
    looking ??= lookOnce().finally(() => {
      looking = undefined;
    });
    return looking;
  };
  const timer = setInterval(() => void look().catch((error: Error) => log.warn(error.message)), lookEveryMs);
  timer.unref();

  const attempt = async <T>(
    there: RunThere,
    settings: string,
    run: (tx: ReadTx) => Promise<T>,
  ): Promise<{ readonly result: T } | null> => {
    // After a loss of the primary another one may have begun a history that the replica does not share.
    if (state !== 'FOLLOWS' || lookedAt <= primaryPulse.lostAt()) return null;
    let position: string | null;
    try {
      const place = await primaryPosition();
      position = place.only_reads ? null : place.position;
    } catch {
      return null;
    }
    if (position === null) return null;
    try {
      const result = await there(async (tx) => {
        await reach(tx, position, withinMs);
        return run(tx);
      }, settings);
      return { result };
    } catch (error) {
      if (error instanceof Late) state = 'BEHIND';
      // Cancelled because of what the replica had to replay: the primary has no such conflict.
      else if (isRetryable(error)) return null;
      else if (isDatabaseUnavailable(error)) {
        state = 'AWAY';
        // A replica that is only full is found by a look at once.
        void look().catch(() => undefined);
      } else throw error;
      return null;
    }
  };

  return {
    read: async (there, settings, run) => {
      const read = await attempt(there, settings, run);
      reads[read ? 'replica' : 'primary'] += 1;
      return read;
    },
    facts: () => ({ state, lagSeconds: state === 'AWAY' ? null : lagSeconds, reads: { ...reads } }),
    look,
    stop: () => {
      isStopped = true;
      clearInterval(timer);
    },
  };
};
