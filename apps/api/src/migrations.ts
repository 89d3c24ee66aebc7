import { databaseMigrations, migrationsBelow, type Migrations } from '@countinghouse/database';
import { ledgerMigrations } from '@countinghouse/ledger';

/**
 * Migrations of the product, found by folder. The bundle has copies of all of them beside it (scripts/lib/bundle-server.mjs), where each of the
 * three finds them all.
 */
export const migrations: Migrations = {
  ...databaseMigrations,
  ...ledgerMigrations,
  ...migrationsBelow(import.meta.dirname),
};
