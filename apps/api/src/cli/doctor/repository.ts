import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';

type DatabaseState = {
  readonly version: string;
  readonly now: Date;
  readonly has_checksums: boolean;
  readonly archive_mode: string;
  readonly archived_at: Date | null;
  readonly archive_failed_at: Date | null;
};

/** State of the database server, in its own words. */
export const databaseState = async (tx: Tx): Promise<DatabaseState> => {
  const { rows } = await sql<DatabaseState>`
    select current_setting('server_version') as version, clock_timestamp() as now,
           current_setting('data_checksums') = 'on' as has_checksums, current_setting('archive_mode') as archive_mode,
           last_archived_time as archived_at, last_failed_time as archive_failed_at
      from pg_stat_archiver`.execute(tx);
  const [state] = rows;
  if (!state) throw new Error('The database says nothing of its archive');
  return state;
};

/** Age of the newest price, in seconds; null where there is none. */
export const newestPriceAge = async (tx: Tx): Promise<number | null> => {
  const { rows } = await sql<{ age: string | null }>`
    select extract(epoch from clock_timestamp() - max(at))::text as age from rate`.execute(tx);
  const age = rows[0]?.age;
  return age === null || age === undefined ? null : Number(age);
};
