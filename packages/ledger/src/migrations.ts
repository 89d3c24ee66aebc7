import { migrationsBelow, type Migrations } from '@countinghouse/database';

/** Needs the migrations of the database package before it. */
export const ledgerMigrations: Migrations = migrationsBelow(import.meta.dirname);
