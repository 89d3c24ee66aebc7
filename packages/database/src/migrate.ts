import type { Migration } from 'kysely';
import { Kysely, Migrator, PostgresDialect } from 'kysely';
import { silentLog } from './log';
import type { Log } from './log';
import { openPool } from './pool';

/** Migrations by name; the name's number orders them over all packages: `0001-…` database, `0100-…` ledger and so on. */
export type Migrations = Readonly<Record<string, Migration>>;

/**
 * Brings the schema up to date as the owner: all missing migrations in one transaction, under a lock, so that two servers
 * starting together do it once. Returns the names applied now.
 */
export const migrate = async (ownerUrl: string, migrations: Migrations, log: Log = silentLog): Promise<string[]> => {
  const pool = openPool({ url: ownerUrl, max: 2, name: 'countinghouse migration', log });
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  try {
    const migrator = new Migrator({
      db: kysely,
      provider: { getMigrations: () => Promise.resolve({ ...migrations }) },
      // Each package numbers its own range, so a new ledger migration sorts before an applied one of the API.
      allowUnorderedMigrations: true,
    });
    const { error, results = [] } = await migrator.migrateToLatest();
    if (error) throw error;
    return results.map((result) => result.migrationName);
  } finally {
    await kysely.destroy();
  }
};
