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

type Beat = 'answers' | 'refuses' | 'silent';

export type Pulse = {
  /**
   * State of the database right now; decided within `answerMs`. Concurrent callers share one probe. `refuses`: it is there but takes no connection,
   * because it starts, stops, or is full.
   */
  readonly feel: () => Promise<Beat>;
  /**
   * Waits for the database's work. After each `quietMs` without a result the pulse is felt: a slow statement or a lock is waited for; a silent
   * database rejects with DatabaseSilent. The work itself goes on: the caller drops its connection.
   */
  readonly guard: <T>(work: Promise<T>) => Promise<T>;
};

/** Both together leave a request half a second to be answered 503 within 2.5 s. */
export const pulseTimes = { quietMs: 600, answerMs: 1_400 };
/** Times for callers without hurry, on a machine that may be busy with much else. */
export const unhurriedTimes = { quietMs: 20_000, answerMs: 20_000 };

/** Feels the pulse over a dedicated connection, so that busy ones do not look like a silent database. */
export const openPulse = (connection: pg.Pool, { quietMs, answerMs } = pulseTimes): Pulse => {
  let question: Promise<Beat> | undefined;

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
        const asked = client.query('select').then(
          () => 'answers' as const,
          () => 'silent' as const,
        );
        const answer = await Promise.race([asked, late]);
        client.release(answer === 'silent');
        return answer;
      },
      (error: unknown): Beat => (/^[0-9A-Z]{5}$/.test(sqlStateOf(error) ?? '') ? 'refuses' : 'silent'),
    );
    const beat = await Promise.race([answered, late]);
    lost = beat === 'silent';
    clearTimeout(timer);
    return beat;
  };

  const feel = (): Promise<Beat> => {
    question ??= ask().finally(() => {
      question = undefined;
    });
    return question;
  };

  const guard = async <T>(work: Promise<T>): Promise<T> => {
    let timer: NodeJS.Timeout | undefined;
    let over = false;
    const silence = new Promise<never>((_, reject) => {
      const check = async () => {
        // This process may have been busy itself: results that arrived meanwhile are read first.
        await breath();
        if (over) return;
        if ((await feel()) === 'silent') reject(new DatabaseSilent());
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

  return { feel, guard };
};
