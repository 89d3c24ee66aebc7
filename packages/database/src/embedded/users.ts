import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Which of our processes use a cluster, one file per pid, so that the last one to leave stops the server. */
const directoryIn = (home: string) => join(home, 'used-by');

export const enter = (home: string): void => {
  mkdirSync(directoryIn(home), { recursive: true });
  writeFileSync(join(directoryIn(home), String(process.pid)), '');
};

/** Returns whether another live process still uses the cluster; forgets those that are gone. */
export const leave = (home: string): boolean => {
  const directory = directoryIn(home);
  rmSync(join(directory, String(process.pid)), { force: true });
  let others = false;
  for (const name of readdirSync(directory)) {
    if (isAlive(Number(name))) others = true;
    else rmSync(join(directory, name), { force: true });
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
