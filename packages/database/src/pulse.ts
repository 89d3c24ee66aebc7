import { setImmediate as breath } from 'node:timers/promises';
import type pg from 'pg';
import { sqlStateOf } from './errors';

/** The database is there and says nothing: its processes are stopped, or the network swallows what is sent. */
export class DatabaseSilent extends Error {
  override readonly name = 'DatabaseSilent';
  constructor() {
    super('The database has stopped answering');
  }
}

export type Pulse = {
  /** Whether the database answers just now; decided within `answerMs`. Callers at the same time share one question. */
  readonly beats: () => Promise<boolean>;
  /**
   * Waits for something the database was asked. Every `quietMs` without it the pulse is felt: a slow statement or a lock is
   * waited for, of a silent database it rejects with DatabaseSilent. The work itself goes on: whoever guards it drops its
   * connection.
   */
  readonly guard: <T>(work: Promise<T>) => Promise<T>;
};

/** Both together leave a request half a second to be answered 503 within 2.5 s. */
export const pulseTimes = { quietMs: 600, answerMs: 1_400 };
/** Where nobody waits for an answer, and the machine may be busy with much else. */
export const unhurriedTimes = { quietMs: 20_000, answerMs: 20_000 };

/** Feels the pulse over a connection that does nothing else, so that busy ones do not look like a silent database. */
export const openPulse = (connection: pg.Pool, { quietMs, answerMs } = pulseTimes): Pulse => {
  let question: Promise<boolean> | undefined;

  const ask = async (): Promise<boolean> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<false>((resolve) => {
      timer = setTimeout(() => resolve(false), answerMs);
    });
    let lost = false;
    const answered = connection.connect().then(
      async (client) => {
        // Nobody waits for it any more: a connection that is silent once is not asked again.
        if (lost) return (client.release(true), false);
        const answer = await Promise.race([client.query('select').then(() => true), late]).catch(() => false);
        client.release(!answer);
        return answer;
      },
      // A refusal is an answer: too many connections, starting up.
      (error: unknown) => /^[0-9A-Z]{5}$/.test(sqlStateOf(error) ?? ''),
    );
    const beats = await Promise.race([answered, late]);
    lost = !beats;
    clearTimeout(timer);
    return beats;
  };

  const beats = (): Promise<boolean> => {
    question ??= ask().finally(() => {
      question = undefined;
    });
    return question;
  };

  const guard = async <T>(work: Promise<T>): Promise<T> => {
    let timer: NodeJS.Timeout | undefined;
    let over = false;
    const silence = new Promise<never>((_, reject) => {
      const feel = async () => {
        // This process may have been busy itself: what has arrived meanwhile is read first.
        await breath();
        if (over) return;
        if (await beats()) {
          if (!over) wait();
        } else {
          reject(new DatabaseSilent());
        }
      };
      const wait = () => {
        timer = setTimeout(() => void feel(), quietMs);
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

  return { beats, guard };
};
