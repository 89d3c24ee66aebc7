import { Kysely, Migrator, PostgresDialect, sql, type Migration } from 'kysely';
import { silentLog } from './log';
import type { Log } from './log';
import type { Migrations } from './migrations';
import { openPool } from './pool';

/**
 * Brings the schema up to date as the owner: all missing migrations, in the order of their names, in one transaction under
 * a lock, so that two servers starting together do it once. Returns the names applied now.
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
    const migrator = new Migrator({
      db: kysely,
      provider: { getMigrations: () => Promise.resolve(provided) },
      // Until numbers grew with each release (decision 23), some were given below others that databases had applied already.
      allowUnorderedMigrations: true,
    });
    const { error, results = [] } = await migrator.migrateToLatest();
    if (error) throw error;
    return results.map((result) => result.migrationName);
  } finally {
    await kysely.destroy();
  }
};
