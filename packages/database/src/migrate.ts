import { Kysely, Migrator, PostgresDialect, sql, type Migration } from 'kysely';
import { DatabaseSetupError } from './errors';
import { silentLog } from './log';
import type { Log } from './log';
import type { Migrations } from './migrations';
import { openPool } from './pool';

/**
 * Updates the schema as the owner: all missing migrations, in the order of their names, in one transaction under a lock, so that two servers
 * starting together do it once. Returns the names applied now.
 *
 * @throws DatabaseSetupError if a newer version has migrated it: this one would write what that one no longer understands
 */
export const migrate = async (ownerUrl: string, migrations: Migrations, log: Log = silentLog): Promise<string[]> => {
  const pool = openPool({ url: ownerUrl, max: 2, name: 'countinghouse migration', log });
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const migrationOf = (text: string): Migration => ({
    up: async (db) => {
      await sql.raw(text).execute(db);
    },
  });
  const provided = Object.fromEntries(Object.entries(migrations).map(([name, text]) => [name, migrationOf(text)]));
  try {
    await refuseNewer(kysely, migrations);
    const migrator = new Migrator({
      db: kysely,
      provider: { getMigrations: () => Promise.resolve(provided) },
      // Before numbers grew with each release (decision 23), some were given below others that databases had applied already.
      allowUnorderedMigrations: true,
    });
    const { error, results = [] } = await migrator.migrateToLatest();
    if (error) throw error;
    return results.map((result) => result.migrationName);
  } finally {
    await kysely.destroy();
  }
};

const refuseNewer = async (kysely: Kysely<unknown>, migrations: Migrations): Promise<void> => {
  const table = await sql<{ there: boolean }>`select to_regclass('kysely_migration') is not null as there`.execute(
    kysely,
  );
  if (table.rows[0]?.there !== true) return;
  const found = await sql<{ applied: string }>`select name as applied from kysely_migration order by name desc`.execute(
    kysely,
  );
  const unknown = found.rows.find(({ applied: name }) => !(name in migrations));
  if (unknown)
    throw new DatabaseSetupError(
      `A newer version of this server has worked on this database (${unknown.applied}), which this one would damage: start that version or a later one, or restore a backup from before the upgrade.`,
    );
};
