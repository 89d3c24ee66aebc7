import { setTimeout as pause } from 'node:timers/promises';
import { isRetryable, sqlStateOf } from '@countinghouse/database';

const lockNotAvailable = '55P03';

/** Pause between two tries for a lock, in milliseconds: whoever waited behind the last one goes on first. */
const betweenTriesMs = 200;

/** Runs a step again until it gets its lock. */
export const patiently = async <T>(run: () => Promise<T>): Promise<T> => {
  for (;;) {
    try {
      return await run();
    } catch (error) {
      if (sqlStateOf(error) !== lockNotAvailable && !isRetryable(error)) throw error;
      await pause(betweenTriesMs);
    }
  }
};
