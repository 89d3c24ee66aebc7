import { existsSync } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DatabaseSetupError, openDatabase } from '@countinghouse/database';
import type { Database, Log } from '@countinghouse/database';
import { placeForBackup, restoreEmbedded } from '@countinghouse/database/embedded';
import { ConfigError, type Config } from '../config';
import { audit } from '../platform/audit/repository';
import { insertBackup, type BaseBackup } from '../platform/backups/repository';
import { markRestored } from '../platform/restoration/mark';
import { operatorCommand } from '../platform/operator-command';
import { presentServer } from '../platform/restoration/repository';
import { UsageError, type Answer } from './command-line';
import { reachDatabase, type ReachedDatabase } from './reach-database';
import { requireOwnSecret } from './require-own-secret';
import { rowSealing } from '../platform/secret-key/ring';

const elsewhere =
  'DATABASE_URL is a PostgreSQL of your own, which its own tools back up and restore: docs/backup.md has the commands.';

const note = (database: Database, backup: BaseBackup): Promise<void> =>
  database.acrossOrganisations(async (tx) => {
    const id = await insertBackup(tx, backup);
    await audit(tx, {
      actor: { type: 'SYSTEM', id: null, label: 'backup' },
      action: 'backup.take',
      entity: { type: 'backup', id },
      after: backup,
      result: 'SUCCESS',
    });
  });

/**
 * Backs the embedded database up while it works, into a directory that does not exist yet, and puts that on record. Needs no sign-in: whoever runs
 * it can read the database's files.
 *
 * @throws DatabaseSetupError, ConfigError
 */
export const takeBackup = async (
  { backUp }: Pick<ReachedDatabase, 'backUp'>,
  database: Database,
  place: string,
  { isDry = false } = {},
): Promise<Answer> => {
  if (!backUp) throw new ConfigError(elsewhere);
  if (place === '') throw new UsageError(`Which directory? ${operatorCommand('backup DIR')}`);
  if (isDry) {
    const free = await placeForBackup(place);
    return { lines: [`The backup can be written to ${free}.`], object: { directory: free } };
  }
  const { beganAt, endedAt, files } = await backUp(place);
  const directory = resolve(place);
  await note(database, { beganAt: new Date(beganAt), endedAt: new Date(endedAt), place: directory });
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  return {
    lines: [
      `Backed up to ${directory}: ${files.length} files, ${Math.ceil(bytes / 1024 ** 2)} MB, as of ${endedAt}.`,
      'It holds personal data and passwords of the database, and not the secret of this installation: keep that elsewhere.',
    ],
    object: { directory, beganAt, endedAt, files: files.length, bytes },
  };
};

/** True number of a manifest's system identifier, which is too long for a number of JavaScript; null before PostgreSQL 17. */
const systemOf = (manifest: string): string | null => /"System-Identifier": (\d+)/.exec(manifest)?.[1] ?? null;

/**
 * Puts a base backup on record that `pg_basebackup` took in plain form of the operator's own PostgreSQL.
 *
 * @throws ConfigError if there is none, or if it is of another server
 */
export const noteBackup = async (database: Database, place: string): Promise<Answer> => {
  const directory = resolve(place === '' ? '.' : place);
  const [label, manifest] = [join(directory, 'backup_label'), join(directory, 'backup_manifest')];
  if (!existsSync(label) || !existsSync(manifest))
    throw new ConfigError(
      `There is no base backup in ${directory}: pg_basebackup writes backup_label and backup_manifest.`,
    );
  const system = systemOf(await readFile(manifest, 'utf8'));
  const { systemIdentifier } = await database.acrossOrganisations(presentServer);
  if (system !== null && system !== systemIdentifier)
    throw new ConfigError(`The base backup in ${directory} is of another server than DATABASE_URL.`);
  const [{ mtime: beganAt }, { mtime: endedAt }] = await Promise.all([stat(label), stat(manifest)]);
  await note(database, { beganAt: beganAt < endedAt ? beganAt : endedAt, endedAt, place: directory });
  return {
    lines: [`On record: the base backup in ${directory}, as of ${endedAt.toISOString()}.`],
    object: { directory, beganAt: beganAt.toISOString(), endedAt: endedAt.toISOString() },
  };
};

/**
 * Puts a backup of the embedded database in place in an empty data directory, starts it once and compares the installation's secret with it.
 *
 * @throws DatabaseSetupError, ConfigError
 */
export const restoreBackup = async (
  config: Config,
  log: Log,
  place: string,
  { isDry = false } = {},
): Promise<Answer> => {
  if (config.databaseUrl !== undefined) throw new ConfigError(elsewhere);
  if (place === '') throw new UsageError(`From which directory? DATA_DIR=NEW ${operatorCommand('restore DIR')}`);
  const { endedAt, files } = await restoreEmbedded({
    from: place,
    dataDir: config.dataDir,
    log,
    isTrial: isDry,
    beforePlacing: () => markRestored(config.dataDir, resolve(place)),
  });
  if (isDry)
    return {
      lines: [
        `The backup is whole (${files.length} files, as of ${endedAt}), and ${config.dataDir} has no database yet. Its secret is compared when it is restored.`,
      ],
      object: { dataDir: config.dataDir, endedAt, files: files.length },
    };
  const { urls, whereabouts, stop } = await reachDatabase(config, log);
  try {
    const database = await openDatabase({ ...urls, poolSize: 2, log, sealing: rowSealing(config.secretKey) });
    try {
      await requireOwnSecret(database, config, { taking: false });
    } catch (error) {
      if (!(error instanceof DatabaseSetupError)) throw error;
      throw new DatabaseSetupError(`The backup is in place in ${whereabouts}. ${error.message}`);
    } finally {
      await database.close();
    }
  } finally {
    await stop();
  }
  return {
    lines: [
      `Restored to ${whereabouts}, as of ${endedAt}; the secret is the one of this database.`,
      'Start the server: no money leaves until two operators accept the database and release it (docs/backup.md).',
    ],
    object: { dataDir: config.dataDir, endedAt, secret: 'OWN' },
  };
};
