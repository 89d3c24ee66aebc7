import { readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Serialises starts on a data directory. The file is created exclusively and holds the pid of its process and the directory; a lock of a dead
 * process, or one that came along with a copy of another directory, is taken over.
 */
export const withStartLock = async <T>(home: string, run: () => Promise<T>): Promise<T> => {
  const file = join(home, 'starting.lock');
  const own = realpathSync(home);
  while (!take(file, own)) {
    if (!isHeld(file, own)) rmSync(file, { force: true });
    else await pause(50);
  }
  try {
    return await run();
  } finally {
    rmSync(file, { force: true });
  }
};

const take = (file: string, own: string): boolean => {
  try {
    writeFileSync(file, `${process.pid}\n${own}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
};

const isHeld = (file: string, own: string): boolean => {
  try {
    const [holder, directory = own] = readFileSync(file, 'utf8').split('\n');
    // Empty for the instant between creation and writing.
    if (!holder) return true;
    if (directory !== own) return false;
    process.kill(Number(holder), 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};
