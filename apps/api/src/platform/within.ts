import { setTimeout as pause } from 'node:timers/promises';

/** Waits for work, but not longer than that; whether it was done. What it throws is thrown. */
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
