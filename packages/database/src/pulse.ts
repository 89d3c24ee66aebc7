import { setImmediate as breath } from 'node:timers/promises';
import type pg from 'pg';
import { sqlStateOf } from './errors';

/** The database is there but does not answer: its processes are stopped, or the network swallows the packets. */
export class DatabaseSilent extends Error {
  override readonly name = 'DatabaseSilent';
  constructor() {
    super('The database has stopped answering');
  }
}

type Beat = 'answers' | 'onlyReads' | 'refuses' | 'silent';

export type Pulse = {
  /**
   * State of the database right now; decided within `answerMs`. Concurrent callers share one probe. `refuses`: it is there but takes no connection,
   * because it starts, stops, or is full. `onlyReads`: it is a standby, or takes no writes.
   */
  readonly feel: () => Promise<Beat>;
  /**
   * Waits for the database's work. After each `quietMs` without a result the pulse is felt: a slow statement or a lock is waited for; a silent
   * database rejects with DatabaseSilent, also one that was silent for a moment only: it may be another machine by now, and the work waits for the
   * one that is gone. The work itself goes on: the caller drops its connection.
   *
   * @param atMostMs longest time that the database can take by its own limits; a connection that is silent for longer leads to a machine that is gone,
   *   though another answers at its address. Absent: without a limit
   */
  readonly guard: <T>(work: Promise<T>, atMostMs?: number) => Promise<T>;
  /** Latest instant at which the database was silent or only read, on the clock of `performance.now()`: connections from before it may lead astray. */
  readonly lostAt: () => number;
  /** A caller has met a database that only reads. */
  readonly lose: () => void;
};

/** Both together leave a request half a second to be answered 503 within 2.5 s. */
export const pulseTimes = { quietMs: 600, answerMs: 1_400 };
/** Times for callers without hurry, on a machine that may be busy with much else. */
export const unhurriedTimes = { quietMs: 20_000, answerMs: 20_000 };

/**
 * Feels the pulse over a dedicated connection, so that busy ones do not look like a silent database.
 *
 * @param mayOnlyRead a standby, whose work is to answer reads
 */
export const openPulse = (
  connection: pg.Pool,
  { quietMs, answerMs } = pulseTimes,
  { mayOnlyRead = false } = {},
): Pulse => {
  let question: Promise<Beat> | undefined;
  let lostAt = -Infinity;
  let silentAt = -Infinity;
  const lose = () => {
    lostAt = performance.now();
  };

  const ask = async (): Promise<Beat> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<'silent'>((resolve) => {
      timer = setTimeout(() => resolve('silent'), answerMs);
    });
    let lost = false;
    const answered = connection.connect().then(
      async (client): Promise<Beat> => {
        // Nobody waits for it any more: a connection that was silent once is not used again.
        if (lost) return (client.release(true), 'silent');
        const asked = client.query<{ transaction_read_only: string }>('show transaction_read_only').then(
          ({ rows }) =>
            mayOnlyRead || rows[0]?.transaction_read_only === 'off' ? ('answers' as const) : ('onlyReads' as const),
          () => 'silent' as const,
        );
        const answer = await Promise.race([asked, late]);
        client.release(answer !== 'answers');
        return answer;
      },
      (error: unknown): Beat => (/^[0-9A-Z]{5}$/.test(sqlStateOf(error) ?? '') ? 'refuses' : 'silent'),
    );
    const beat = await Promise.race([answered, late]);
    lost = beat === 'silent';
    if (lost || beat === 'onlyReads') lose();
    if (lost) silentAt = lostAt;
    clearTimeout(timer);
    return beat;
  };

  const feel = (): Promise<Beat> => {
    question ??= ask().finally(() => {
      question = undefined;
    });
    return question;
  };

  const guard = async <T>(work: Promise<T>, atMostMs = Infinity): Promise<T> => {
    let timer: NodeJS.Timeout | undefined;
    let over = false;
    const began = performance.now();
    const silence = new Promise<never>((_, reject) => {
      const check = async () => {
        // This process may have been busy itself: results that arrived meanwhile are read first.
        await breath();
        if (over) return;
        const isStranded = performance.now() - began > atMostMs;
        if (isStranded) lose();
        if (isStranded || (await feel()) === 'silent' || silentAt > began) reject(new DatabaseSilent());
        else if (!over) wait();
      };
      const wait = () => {
        timer = setTimeout(() => void check(), quietMs);
      };
      wait();
    });
    try {
      return await Promise.race([work, silence]);
    } finally {
      over = true;
      clearTimeout(timer);
      work.catch(() => undefined);
    }
  };

  return { feel, guard, lostAt: () => lostAt, lose };
};
