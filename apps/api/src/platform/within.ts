import { setTimeout as pause } from 'node:timers/promises';

/** Waits for work up to a limit; returns true if it was done. Errors are thrown. */
export const within = async (milliseconds: number, work: Promise<unknown>): Promise<boolean> => {
  const over = new AbortController();
  try {
    return await Promise.race([
      work.then(() => true),
      pause(milliseconds, false, { signal: over.signal }).catch(() => false),
    ]);
  } finally {
    over.abort();
  }
};
