import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DatabaseSetupError } from '../errors';
import { silentLog, type Log } from '../log';
import { databaseAccount } from './account';
import { findBinaries } from './binaries';
import { isInitialised } from './cluster';
import { withStartLock } from './lock';
import { clusterHome, defaultSharedDir } from './places';
import {
  copyDurably,
  digestOf,
  filesBelow,
  forEachAtOnce,
  manifestName,
  readManifest,
  syncDirectory,
  type BackupManifest,
} from './manifest';
import { stateFileIn } from './state';

type RestoreOptions = {
  /** Directory that `backUp` made. */
  readonly from: string;
  /** Data directory without a database. */
  readonly dataDir: string;
  readonly log?: Log;
  /** Called once everything is copied, before the cluster appears under its name. */
  readonly beforePlacing?: () => void;
  readonly programs?: 'any' | 'system';
  readonly sharedDir?: string;
  /** Only compares: the backup with its manifest, and the place with what it needs. */
  readonly isTrial?: boolean;
};

/**
 * Puts a backup in place as the cluster of a data directory that has none; every file is compared with the manifest as it is copied. The next
 * `startEmbedded` replays the log that lies in it and gives it logins of its own. Killed before the end, there is no cluster.
 *
 * @throws DatabaseSetupError if the backup is not whole, of another PostgreSQL, or a database is there already
 */
export const restoreEmbedded = async (options: RestoreOptions): Promise<BackupManifest> => {
  const { dataDir, log = silentLog, programs = 'any', sharedDir = defaultSharedDir } = options;
  const from = resolve(options.from);
  const manifest = await readManifest(from);
  await refuseIncomplete(from, manifest);
  const account = databaseAccount();
  const { majorVersion } = findBinaries({ programs, sharedDir, account, log });
  if (majorVersion !== manifest.postgresql)
    throw new DatabaseSetupError(
      `The backup is of PostgreSQL ${manifest.postgresql} and this version runs ${majorVersion}: restore it with the version of the server that made it, then upgrade.`,
    );
  const damaged = (path: string): DatabaseSetupError =>
    new DatabaseSetupError(`The backup in ${from} is damaged: ${path} is not what was backed up.`);
  if (options.isTrial) {
    if (existsSync(dataDir)) refuseInhabited(clusterHome(dataDir, sharedDir, account, log));
    await forEachAtOnce(manifest.files, async ({ path, bytes, sha256 }) => {
      const found = await digestOf(join(from, path));
      if (found.bytes !== bytes || found.sha256 !== sha256) throw damaged(path);
    });
    return manifest;
  }
  const home = clusterHome(dataDir, sharedDir, account, log);
  return withStartLock(home, async () => {
    const cluster = `postgresql-${majorVersion}`;
    refuseInhabited(home);
    const unfinished = join(home, `${cluster}.restoring`);
    const unfinishedState = `${stateFileIn(home)}.restoring`;
    await rm(unfinished, { recursive: true, force: true });
    await rm(unfinishedState, { force: true });
    const place = (path: string): string => join(unfinished, ...path.split('/').slice(1));
    for (const path of manifest.directories) {
      await mkdir(place(path), { mode: 0o700 });
      account.own(place(path));
    }
    await forEachAtOnce(manifest.files, async ({ path, bytes, sha256 }) => {
      const isState = !path.includes('/');
      const to = isState ? unfinishedState : place(path);
      const copied = await copyDurably(join(from, path), to);
      if (copied.bytes !== bytes || copied.sha256 !== sha256) throw damaged(path);
      if (!isState) account.own(to);
    });
    await forEachAtOnce(manifest.directories, (path) => syncDirectory(place(path)));
    options.beforePlacing?.();
    await rename(unfinishedState, stateFileIn(home));
    await rename(unfinished, join(home, cluster));
    await syncDirectory(home);
    return manifest;
  });
};

const refuseInhabited = (home: string): void => {
  const there = readdirSync(home).find((name) => /^postgresql-\d+$/.test(name) && isInitialised(join(home, name)));
  if (there !== undefined || existsSync(stateFileIn(home)))
    throw new DatabaseSetupError(
      `There is a database in ${realpathSync(home)} already: set DATA_DIR to a directory without one.`,
    );
};

/** Names of files only; their contents are compared as they are copied. */
const refuseIncomplete = async (from: string, { files }: BackupManifest): Promise<void> => {
  const present = new Set(await filesBelow(from));
  const missing = files.find(({ path }) => !present.has(path));
  if (missing) throw new DatabaseSetupError(`The backup in ${from} is not whole: ${missing.path} is missing.`);
  const known = new Set([manifestName, ...files.map(({ path }) => path)]);
  const further = [...present].find((path) => !known.has(path));
  if (further !== undefined)
    throw new DatabaseSetupError(`The backup in ${from} holds ${further}, which is not of it: it was changed since.`);
};
