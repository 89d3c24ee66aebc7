import { readFileSync, readdirSync, readlinkSync, realpathSync } from 'node:fs';
import { join } from 'node:path';

/** Contents of the pid file that a running or dead server left in its data directory. */
export type PidFile = { readonly pid: number; readonly port: number };

export const pidFileIn = (directory: string): string => join(directory, 'postmaster.pid');

export const readPidFile = (directory: string): PidFile | undefined => {
  try {
    const lines = readFileSync(pidFileIn(directory), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 0 ? { pid, port: Number(lines[3]) } : undefined;
  } catch {
    return undefined;
  }
};

/**
 * True if a pid is a live PostgreSQL, not another program under a reused pid and not a zombie: in a container whose first process reaps nobody, a
 * killed server stays a zombie for ever and PostgreSQL would refuse to start beside it.
 */
export const isLivePostgres = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  if (process.platform !== 'linux') return true;
  try {
    const [, name, state] = /\((.*)\) (\w)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return name === 'postgres' && state !== 'Z';
  } catch {
    return false;
  }
};

/** True if a live process is known to work in another directory; false if that cannot be seen. */
export const worksElsewhere = (pid: number, directory: string): boolean => {
  if (process.platform !== 'linux') return false;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) !== realpathSync(directory);
  } catch {
    return false;
  }
};

/** Processes that still work in the data directory: children that outlive their killed server for a moment. */
export const processesIn = (directory: string): number[] => {
  if (process.platform !== 'linux') return [];
  const real = realpathSync(directory);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`) === real;
      } catch {
        return false;
      }
    });
};
