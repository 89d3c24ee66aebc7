import { constants, existsSync } from 'node:fs';
import { access, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { DatabaseSetupError } from '../errors';
import {
  copyDurably,
  forEachAtOnce,
  manifestName,
  syncDirectory,
  writeDurably,
  type BackedUpFile,
  type BackupManifest,
} from './manifest';
import { readState, stateFileIn, withOwnLogins } from './state';
import type { SupervisedServer } from './supervise';

/** Directories whose contents a start makes anew, as `pg_basebackup` leaves them out. `pg_wal` is copied separately. */
const emptied = new Set([
  'pg_dynshmem',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_wal',
]);
const leftOut = /^(?:postmaster\.(?:pid|opts)|backup_label(?:\.old)?|tablespace_map(?:\.old)?|pg_internal\.init.*)$/;
const temporary = /^pgsql_tmp/;
/** Copied last: with the checkpoint from which everything copied before can be replayed. */
const control = 'global/pg_control';

type Origin = Pick<SupervisedServer, 'superuserUrl' | 'directory' | 'home' | 'version'>;

/**
 * Copies the cluster of a running server, while it works, into a directory that does not exist yet: its files, the log they need, its passwords
 * and a manifest with a SHA-256 of each. The directory appears under its name when everything is on the disk. The installation's secret is not
 * part of it.
 *
 * @throws DatabaseSetupError if the directory exists or cannot be made
 */
export const backUp = async (server: Origin, directory: string): Promise<BackupManifest> => {
  const to = await placeForBackup(directory);
  const unfinished = `${to}.unfinished-${process.pid}`;
  await writable(to, () => mkdir(unfinished, { mode: 0o700 }));
  try {
    const manifest = await copyCluster(server, unfinished);
    await writeDurably(join(unfinished, manifestName), `${JSON.stringify(manifest, null, 1)}\n`);
    await syncDirectory(unfinished);
    await rename(unfinished, to);
    await syncDirectory(dirname(to));
    return manifest;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
};

const writable = async (to: string, reach: () => Promise<unknown>): Promise<void> => {
  try {
    await access(dirname(to), constants.W_OK);
    await reach();
  } catch (error) {
    throw new DatabaseSetupError(
      `The backup cannot be written to ${dirname(to)} (${(error as NodeJS.ErrnoException).code}): make this directory and give this account the right to write there.`,
    );
  }
};

/**
 * Whole path of a directory that a backup can be written to.
 *
 * @throws DatabaseSetupError if it exists or cannot be made
 */
export const placeForBackup = async (directory: string): Promise<string> => {
  const to = resolve(directory);
  if (existsSync(to)) throw new DatabaseSetupError(`${to} exists already: name a directory that does not exist yet.`);
  await writable(to, () => Promise.resolve());
  return to;
};

type Stopped = { readonly lsn: string; readonly labelfile: string; readonly spcmapfile: string };

const copyCluster = async (server: Origin, to: string): Promise<BackupManifest> => {
  const cluster = basename(server.directory);
  // One session throughout: its end, however it comes, ends the backup and drops the slot.
  const client = new pg.Client({ connectionString: server.superuserUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const one = async <T extends object>(query: string): Promise<T> => (await client.query<T>(query)).rows[0]!;
    // Log from here on is not recycled while the files are copied.
    await client.query(`select pg_create_physical_replication_slot('backup_${process.pid}', true, true)`);
    const { now: began } = await one<{ now: Date }>(`select clock_timestamp() as now`);
    const { segment: first } = await one<{ segment: string }>(
      `select pg_walfile_name(pg_backup_start('countinghouse', true)) as segment`,
    );
    const { files, directories } = await copyTree(server.directory, to, cluster);
    const stopped = await one<Stopped>('select lsn::text, labelfile, spcmapfile from pg_backup_stop(false)');
    if (stopped.spcmapfile.trim() !== '')
      throw new DatabaseSetupError('The embedded database has tablespaces of its own: back it up with pg_basebackup.');
    const label = `${cluster}/backup_label`;
    files.push({ path: label, ...(await writeDurably(join(to, label), stopped.labelfile)) });
    const { segment: last } = await one<{ segment: string }>(
      `select pg_walfile_name('${stopped.lsn}'::pg_lsn) as segment`,
    );
    // Closes the segment, which is copied whole.
    await client.query('select pg_switch_wal()');
    files.push(...(await copyLog(server.directory, to, cluster, { first, last })));
    const { now: ended } = await one<{ now: Date }>(`select clock_timestamp() as now`);
    files.push(await copyPasswords(server.home, to));
    return {
      format: 1,
      beganAt: began.toISOString(),
      endedAt: ended.toISOString(),
      postgresql: server.version,
      consistentAt: stopped.lsn,
      directories,
      files: files.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    };
  } finally {
    await client.end().catch(() => undefined);
  }
};

/** Files and directories of a cluster that a backup holds, a directory before its contents. */
async function* treeOf(
  directory: string,
  below = '',
): AsyncGenerator<{ readonly path: string; readonly isDirectory: boolean }> {
  for (const entry of await readdir(join(directory, below), { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (leftOut.test(entry.name) || temporary.test(entry.name)) continue;
    yield { path, isDirectory: entry.isDirectory() };
    if (entry.isDirectory() && !(below === '' && emptied.has(entry.name))) yield* treeOf(directory, path);
  }
}

/** Copies a cluster's files below `to/cluster`. A file that vanishes meanwhile is not needed: its removal is in the log. */
const copyTree = async (
  from: string,
  to: string,
  cluster: string,
): Promise<{ readonly files: BackedUpFile[]; readonly directories: readonly string[] }> => {
  const files: BackedUpFile[] = [];
  const found: string[] = [];
  const directories = [cluster];
  const copyOne = async (path: string): Promise<void> => {
    try {
      files.push({ path: `${cluster}/${path}`, ...(await copyDurably(join(from, path), join(to, cluster, path))) });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || existsSync(join(from, path))) throw error;
      await rm(join(to, cluster, path), { force: true });
    }
  };
  await mkdir(join(to, cluster), { mode: 0o700 });
  for await (const { path, isDirectory } of treeOf(from)) {
    if (isDirectory) {
      await mkdir(join(to, cluster, path), { mode: 0o700 });
      directories.push(`${cluster}/${path}`);
    } else if (path !== control) found.push(path);
  }
  await forEachAtOnce(found, copyOne);
  await copyOne(control);
  await forEachAtOnce(directories, (path) => syncDirectory(join(to, path)));
  return { files, directories };
};

/** Copies the segments of the log from the backup's start to its end, all of which must be there. */
const copyLog = async (
  from: string,
  to: string,
  cluster: string,
  { first, last }: { readonly first: string; readonly last: string },
): Promise<readonly BackedUpFile[]> => {
  const present = (await readdir(join(from, 'pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name)).toSorted();
  const needed = present.filter((name) => name >= first && name <= last);
  if (needed[0] !== first || needed.at(-1) !== last)
    throw new DatabaseSetupError('The log of the database was recycled while it was copied: take the backup again.');
  const files: BackedUpFile[] = [];
  for (const name of needed) {
    const path = `${cluster}/pg_wal/${name}`;
    files.push({ path, ...(await copyDurably(join(from, 'pg_wal', name), join(to, path))) });
  }
  await syncDirectory(join(to, cluster, 'pg_wal'));
  return files;
};

/** Only the superuser's password counts: a restored cluster is given logins of its own. */
const copyPasswords = async (home: string, to: string): Promise<BackedUpFile> => {
  const state = readState(home);
  if (!state)
    throw new DatabaseSetupError(`The database in ${home} has lost its passwords (postgres.json is missing).`);
  const { superuserPassword, ownerPassword, appPassword, workerPassword, prepared } = withOwnLogins(state);
  const kept = { superuserPassword, ownerPassword, appPassword, workerPassword, prepared };
  const file = stateFileIn(to);
  return { path: basename(file), ...(await writeDurably(file, `${JSON.stringify(kept, null, 2)}\n`)) };
};
