import { mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const prefix = 'countinghouse-run-';

/** Room that a run may take, in bytes: databases, copies of data directories and browser profiles, with as much again to spare. */
const wanted = 8 * 1024 ** 3;

/**
 * Directory of this process for a test run's temporary files in memory, removed when the process ends. A database there is made and dropped at a
 * fifteenth of the work it takes on a disk. Undefined where the system has none or too little memory is free: the disk does too.
 *
 * @param {string} [memory] a directory that the system keeps in memory
 * @returns {string | undefined} absolute; other users may enter it, as the database's account must
 */
export const scratchInMemory = (memory = '/dev/shm', free = freemem()) => {
  try {
    removeForsaken(memory);
    const { bavail, bsize } = statfsSync(memory);
    if (Math.min(free, bavail * bsize) < wanted) return undefined;
    const directory = join(memory, `${prefix}${process.pid}`);
    mkdirSync(directory, { recursive: true, mode: 0o711 });
    process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
    return directory;
  } catch {
    return undefined;
  }
};

/** Removes the remains of runs that were killed. */
const removeForsaken = (memory) => {
  for (const name of readdirSync(memory)) {
    if (!name.startsWith(prefix) || isAlive(Number(name.slice(prefix.length)))) continue;
    rmSync(join(memory, name), { recursive: true, force: true });
  }
};

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code !== 'ESRCH';
  }
};
