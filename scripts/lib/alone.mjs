import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Runs while no other process of this machine runs under this file, which is created exclusively and holds the pid of its process; that of a dead
 * process is taken over.
 * @template T
 * @param {string} file in a directory that exists
 * @param {() => Promise<T>} run
 * @returns {Promise<T>}
 */
export const alone = async (file, run) => {
  while (!isTaken(file)) {
    if (isForsaken(file)) rmSync(file, { force: true });
    else await pause(50);
  }
  try {
    return await run();
  } finally {
    rmSync(file, { force: true });
  }
};

const isTaken = (file) => {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
};

const isForsaken = (file) => {
  try {
    const holder = readFileSync(file, 'utf8');
    // Empty for the instant between creation and writing.
    if (holder) process.kill(Number(holder), 0);
    return false;
  } catch (error) {
    return error.code === 'ESRCH';
  }
};
