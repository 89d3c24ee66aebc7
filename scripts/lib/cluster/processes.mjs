import { readFileSync } from 'node:fs';

/** Clock tick at which a process began: with its id it names one process for ever. Null if there is none. */
export const begunAt = (pid) => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    // A zombie has ended.
    return fields[0] === 'Z' ? null : Number(fields[19]);
  } catch {
    return null;
  }
};

/** True while the very process lives that was written down. */
export const lives = (known) => known !== undefined && known.begun !== null && begunAt(known.pid) === known.begun;

/** Sends a signal to the very process that was written down, and to no other that has its number by now. */
export const tell = (known, signal) => {
  if (!lives(known)) return false;
  try {
    process.kill(known.pid, signal);
    return true;
  } catch (error) {
    if (error.code === 'ESRCH') return false;
    throw error;
  }
};

/** Process of a PostgreSQL, by the file in its data directory; undefined if none runs there. */
export const postmasterIn = (directory) => {
  try {
    const pid = Number(readFileSync(`${directory}/postmaster.pid`, 'utf8').split('\n')[0]);
    // The file outlives a killed server, and its number may be another program's.
    if (!readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(directory)) return undefined;
    return { pid, begun: begunAt(pid) };
  } catch {
    return undefined;
  }
};
