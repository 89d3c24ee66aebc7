import type pg from 'pg';
import { DatabaseSetupError } from './errors';

type Settings = {
  login: string;
  fsync: string;
  full_page_writes: string;
  synchronous_commit: string;
  checksums: string;
};

export const noChecksums =
  'The database has no data checksums: a damaged page would go unnoticed. Switch them on with pg_checksums --enable while it is stopped.';

/**
 * Refuses a database that may lose acknowledged commits, as seen by the pool's own login: a setting may be changed for one login. Returns true if
 * it would notice a damaged page. Throws DatabaseSetupError.
 */
export const refuseUnsafeSettings = async (pool: pg.Pool): Promise<boolean> => {
  const { rows } = await pool.query<Settings>(`
    select current_user as login,
           current_setting('fsync') as fsync,
           current_setting('full_page_writes') as full_page_writes,
           current_setting('synchronous_commit') as synchronous_commit,
           current_setting('data_checksums') as checksums`);
  const [settings] = rows;
  if (!settings) throw new DatabaseSetupError('The database does not tell its settings.');
  const { login, checksums, ...values } = settings;
  for (const [name, value] of Object.entries(values)) {
    if (value !== 'off') continue;
    throw new DatabaseSetupError(
      `The database has ${name} = off for the login "${login}" and may lose money that was acknowledged: switch it on.`,
    );
  }
  return checksums === 'on';
};
