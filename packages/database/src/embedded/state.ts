import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Facts that a later start needs about a cluster; kept beside it, readable by its owner only. */
export type ClusterState = {
  /** Of the bootstrap superuser, which only the supervisor uses. */
  readonly superuserPassword: string;
  readonly ownerPassword: string;
  readonly appPassword: string;
  readonly workerPassword: string;
  readonly port?: number;
  /** Directory of the cluster at its last start: a different one means that this is a copy, or was moved. */
  readonly directory?: string;
  /** Set once the logins and the database exist; from then on a cluster that is missing is a loss, not a first start. */
  readonly prepared?: boolean;
};

export const newState = (): ClusterState => ({ superuserPassword: newPassword(), ...newLogins() });

/**
 * New passwords of the three logins, unlike those of any copy: a pool whose server ended must not be admitted by the server of a copy that has
 * taken its port meanwhile. They take effect once the cluster is prepared anew.
 */
export const withOwnLogins = (state: ClusterState): ClusterState => ({ ...state, ...newLogins(), prepared: false });

const newLogins = () => ({
  ownerPassword: newPassword(),
  appPassword: newPassword(),
  workerPassword: newPassword(),
});

const newPassword = () => randomBytes(24).toString('base64url');

/** File with the state of the cluster in a directory. */
export const stateFileIn = (home: string): string => join(home, 'postgres.json');

export const readState = (home: string): ClusterState | undefined => {
  const file = stateFileIn(home);
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ClusterState) : undefined;
};

/** Atomic replacement: a killed start leaves the old file or the new one. */
export const writeState = (home: string, state: ClusterState): void => {
  const unfinished = `${stateFileIn(home)}.${process.pid}`;
  writeFileSync(unfinished, `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 });
  chmodSync(unfinished, 0o600);
  renameSync(unfinished, stateFileIn(home));
};
