import type { Migrations } from '../migrate';
import { rolesAndClock } from './0001-roles-and-clock';

/** Needed by every other package's migrations. */
export const databaseMigrations: Migrations = {
  '0001-roles-and-clock': rolesAndClock,
};
