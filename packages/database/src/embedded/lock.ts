import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Lets one start at a time work on a data directory. The file is created exclusively and holds the pid of its process; a
 * lock whose process is gone is taken over.
 */
export const withStartLock = async <T>(home: string, run: () => Promise<T>): Promise<T> => {
  const file = join(home, 'starting.lock');
  while (!take(file)) {
    if (!isHeld(file)) rmSync(file, { force: true });
    else await pause(50);
  }
  try {
    return await run();
  } finally {
    rmSync(file, { force: true });
  }
};

const take = (file: string): boolean => {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
};

const isHeld = (file: string): boolean => {
  try {
    const holder = Number(readFileSync(file, 'utf8'));
    // Empty for the instant between creation and writing.
    if (!holder) return true;
    process.kill(holder, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};
