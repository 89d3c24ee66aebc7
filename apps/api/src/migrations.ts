import { databaseMigrations } from '@countinghouse/database';
import { ledgerMigrations } from '@countinghouse/ledger';
import type { Migration } from 'kysely';
import { platformMigrations } from './platform/migrations';

/** Every migration of the product, applied in the order of their names. */
export const migrations: Record<string, Migration> = {
  ...databaseMigrations,
  ...ledgerMigrations,
  ...platformMigrations,
};
