import { existsSync, mkdirSync, readFileSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Processes of ours that use a cluster, one file per pid, so that the last one to leave stops the server. Each file names the cluster's directory:
 * files that came along with a copy name users of the original.
 */
const directoryIn = (home: string) => join(home, 'used-by');

export const enter = (home: string): void => {
  mkdirSync(directoryIn(home), { recursive: true });
  writeFileSync(join(directoryIn(home), String(process.pid)), realpathSync(home));
};

/** Returns whether another live process still uses the cluster; removes the files of dead ones. */
export const leave = (home: string): boolean => {
  const directory = directoryIn(home);
  // Gone with its data directory: nobody can be seen to use it.
  if (!existsSync(directory)) return false;
  rmSync(join(directory, String(process.pid)), { force: true });
  let others = false;
  for (const name of readdirSync(directory)) {
    const file = join(directory, name);
    if (isAlive(Number(name)) && isOf(file, home)) others = true;
    else rmSync(file, { force: true });
  }
  return others;
};

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** A user that an earlier version wrote down named no directory. */
const isOf = (file: string, home: string): boolean => {
  try {
    return ['', realpathSync(home)].includes(readFileSync(file, 'utf8'));
  } catch {
    return false;
  }
};
