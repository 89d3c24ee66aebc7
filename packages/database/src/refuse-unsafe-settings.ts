import type pg from 'pg';
import { DatabaseSetupError } from './errors';
import type { Log } from './log';

type Settings = { login: string; fsync: string; fullPageWrites: string; synchronousCommit: string; checksums: string };

/**
 * Refuses a database that may forget what it acknowledged, and says so when it could not notice a damaged page. Both as the
 * pool's own login sees it: a setting may be changed for one login. Throws DatabaseSetupError.
 */
export const refuseUnsafeSettings = async (pool: pg.Pool, log: Log): Promise<void> => {
  const { rows } = await pool.query<Settings>(`
    select current_user as login,
           current_setting('fsync') as fsync,
           current_setting('full_page_writes') as "fullPageWrites",
           current_setting('synchronous_commit') as "synchronousCommit",
           current_setting('data_checksums') as checksums`);
  const [settings] = rows;
  if (!settings) throw new DatabaseSetupError('The database does not tell its settings.');
  const { login, fsync, fullPageWrites, synchronousCommit, checksums } = settings;
  const values = { fsync, full_page_writes: fullPageWrites, synchronous_commit: synchronousCommit };
  for (const [name, value] of Object.entries(values)) {
    if (value !== 'off') continue;
    throw new DatabaseSetupError(
      `The database has ${name} = off for the login "${login}" and may lose money that was acknowledged: switch it on.`,
    );
  }
  if (checksums !== 'on') {
    log.warn(
      'The database has no data checksums: a damaged page would go unnoticed. Switch them on with pg_checksums --enable while it is stopped.',
    );
  }
};
