import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSetupError } from '../errors';
import { findBinaries, type Binaries, type Search } from './binaries';
import { readState, type ClusterState } from './state';

/** Facts about a server by which its cluster is known again. */
export type EndedServer = {
  readonly home: string;
  readonly directory: string;
  readonly version: number;
  readonly port: number;
  readonly superuserUrl: string;
};

/** Directory of the cluster of a version. */
export const clusterIn = (home: string, version: number): string => join(home, `postgresql-${version}`);

export const isInitialised = (directory: string): boolean => existsSync(join(directory, 'PG_VERSION'));

const isInhabited = (directory: string): boolean => existsSync(directory) && readdirSync(directory).length > 0;

/** Programs that a start runs: of the version of the cluster that is there, else whichever come first. */
export const programsFor = (home: string, search: Search): Binaries => {
  const clusters = readdirSync(home)
    .filter((name) => /^postgresql-\d+$/.test(name) && isInhabited(join(home, name)))
    .toSorted((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  // Of several, the one that was started last.
  const started = basename(readState(home)?.directory ?? '');
  const name = clusters.includes(started) ? started : clusters[0];
  if (name === undefined) return findBinaries(search);
  return findBinaries({ ...search, of: { directory: join(home, name), version: Number(name.split('-')[1]) } });
};

const fromBackup = 'restore a backup into another directory (docs/backup.md)';

/** Refuses to make a cluster where one was: an empty one would hide that its books are gone. */
export const refuseLost = (home: string, directory: string, state: ClusterState | undefined): void => {
  if (!isInhabited(directory) && state?.prepared !== true) return;
  const what = isInhabited(directory) ? 'is damaged (PG_VERSION is missing)' : 'is gone';
  throw new DatabaseSetupError(
    `The database in ${directory} ${what}: ${fromBackup}, or move ${home} away to start afresh.`,
  );
};

/** Refuses while the cluster of a server that ran is not there. */
export const refuseGone = ({ directory }: EndedServer): void => {
  if (isInitialised(directory)) return;
  throw new DatabaseSetupError(
    `The database in ${directory} is gone while this server runs (PG_VERSION is missing): put the directory back as it was, and the server goes on, or end it and ${fromBackup}.`,
  );
};

/** Refuses another cluster than the one that the open pools belong to. */
export const refuseOther = ({ directory, superuserUrl }: EndedServer, { superuserPassword }: ClusterState): void => {
  if (new URL(superuserUrl).password === superuserPassword) return;
  throw new DatabaseSetupError(
    `Another database than the one this server had lies in ${directory}: start this server again to use it, or put the former one back.`,
  );
};
