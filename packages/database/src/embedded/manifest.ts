import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, readFile, writeFile } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { DatabaseSetupError } from '../errors';

/** A file of a backup: its path below the backup with `/`, its length in bytes and its SHA-256 in hex. */
export type BackedUpFile = { readonly path: string; readonly bytes: number; readonly sha256: string };

/** Contents of `backup.json`, the last file of a backup to be written. */
export type BackupManifest = {
  readonly format: 1;
  /** Instants in ISO 8601, UTC. The restored database stands at `endedAt`. */
  readonly beganAt: string;
  readonly endedAt: string;
  /** Major version of PostgreSQL: 18 for 18.4. */
  readonly postgresql: number;
  /** Position in the log at which the copy is consistent. */
  readonly consistentAt: string;
  /** Paths of the cluster's directories, each after the one that holds it. */
  readonly directories: readonly string[];
  readonly files: readonly BackedUpFile[];
};

export const manifestName = 'backup.json';

/**
 * Manifest of the backup in a directory.
 *
 * @throws DatabaseSetupError if there is no complete backup
 */
export const readManifest = async (directory: string): Promise<BackupManifest> => {
  let text: string;
  try {
    text = await readFile(join(directory, manifestName), 'utf8');
  } catch {
    throw new DatabaseSetupError(`There is no backup in ${directory}: ${manifestName} is missing.`);
  }
  const manifest = parsed(text);
  const paths = [manifest?.files?.map(({ path }) => path), manifest?.directories].flat();
  if (manifest?.format !== 1 || !paths.every(staysBelow))
    throw new DatabaseSetupError(`The backup in ${directory} cannot be read: its ${manifestName} has another form.`);
  return manifest as BackupManifest;
};

const staysBelow = (path: string | undefined): boolean =>
  path !== undefined && !isAbsolute(path) && !path.split(/[\\/]/).includes('..');

const parsed = (text: string): Partial<BackupManifest> | null => {
  try {
    return JSON.parse(text) as Partial<BackupManifest>;
  } catch {
    return null;
  }
};

/** Copies a file to a path where there is none, through to the disk. Throws the file system's error. */
export const copyDurably = async (from: string, to: string): Promise<Omit<BackedUpFile, 'path'>> => {
  const hash = createHash('sha256');
  let bytes = 0;
  const target = await open(to, 'wx', 0o600);
  try {
    await pipeline(createReadStream(from, { highWaterMark: 1024 ** 2 }), async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        hash.update(chunk);
        bytes += chunk.length;
        await target.writeFile(chunk);
      }
    });
    await target.sync();
  } finally {
    await target.close();
  }
  return { bytes, sha256: hash.digest('hex') };
};

/** Length and SHA-256 of a file that is only read. Throws the file system's error. */
export const digestOf = async (path: string): Promise<Omit<BackedUpFile, 'path'>> => {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 ** 2 }) as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest('hex') };
};

/** Writes a text to a path where there is no file, through to the disk. */
export const writeDurably = async (to: string, text: string): Promise<Omit<BackedUpFile, 'path'>> => {
  await writeFile(to, text, { flag: 'wx', mode: 0o600, flush: true });
  return { bytes: Buffer.byteLength(text), sha256: createHash('sha256').update(text).digest('hex') };
};

/** Entries of a directory are on the disk when this resolves. */
export const syncDirectory = async (directory: string): Promise<void> => {
  // Windows opens no directories.
  if (process.platform === 'win32') return;
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** Paths of all files below a directory, with `/`. */
export const filesBelow = async (directory: string): Promise<readonly string[]> => {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .toSorted();
};

const atOnce = 16;

/** Runs for every item, several at once, so that the disk takes their writes together. Throws the first error. */
export const forEachAtOnce = async <T>(items: Iterable<T>, run: (item: T) => Promise<unknown>): Promise<void> => {
  const waiting = items[Symbol.iterator]();
  const work = async (): Promise<void> => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) await run(next.value);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
};
