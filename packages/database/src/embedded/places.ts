import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../log';
import type { Account } from './account';

/** Directory in which root keeps files that the database's account must reach; used only if the project lies in a closed directory. */
export const defaultSharedDir = '/var/lib/countinghouse';

/**
 * Directory of the cluster and its log: `dataDir` itself, or, if root started us below a directory closed to the database's account, one of its own
 * below `sharedDir`. Throws the file system's error if it cannot be created.
 */
export const clusterHome = (dataDir: string, sharedDir: string, account: Account, log: Log): string => {
  if (!existsSync(dataDir)) mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  if (mayEnter(dataDir, account)) return dataDir;
  // Permission to enter is enough: the contents keep their own rights.
  chmodSync(dataDir, statSync(dataDir).mode | 0o011);
  if (mayEnter(dataDir, account)) return dataDir;
  const name = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12);
  const home = join(sharedDir, name);
  mkdirSync(home, { recursive: true, mode: 0o755 });
  log.info(`The database is kept in ${home}, because its account may not enter ${dataDir}.`);
  return home;
};

const mayEnter = (directory: string, { ids }: Account): boolean =>
  ids.uid === undefined ||
  spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', directory], { ...ids, cwd: '/', stdio: 'ignore' }).status === 0;
