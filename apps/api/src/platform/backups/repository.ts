import { camelCased, type CamelCased, type RowOf, type Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { newId } from '../ids';
import { insertRows } from '../insert-rows';
import { columns } from '../tables';

const ofBackup = columns('base_backup', ['began_at', 'ended_at', 'place']);

/** A base backup whose files are on their disk, at `place`; the times are of the real clock. */
export type BaseBackup = CamelCased<RowOf<typeof ofBackup>>;

/** Puts a base backup on record; returns its id. */
export const insertBackup = async (tx: Tx, { beganAt, endedAt, place }: BaseBackup): Promise<string> => {
  const id = newId();
  await insertRows(tx, 'base_backup', [{ id, began_at: beganAt, ended_at: endedAt, place }]);
  return id;
};

/** The newest base backup by its end; null if none was ever put on record. */
export const findNewestBackup = async (tx: Tx): Promise<BaseBackup | null> => {
  const { rows } = await sql<RowOf<typeof ofBackup>>`
    select ${ofBackup} from base_backup order by ended_at desc limit 1`.execute(tx);
  return rows[0] ? camelCased(rows[0]) : null;
};

/** Age of what a restoration begins with and goes on with. */
export type BackupAges = {
  /** Seconds since the end of the newest base backup; infinite without one. */
  readonly base: number;
  /** Seconds since the database last archived a piece of its log; infinite without one. */
  readonly log: number;
  /** The newest try to archive failed. */
  readonly is_failing: boolean;
};

/** Ages by the real clock. */
export const selectBackupAges = async (tx: Tx): Promise<readonly BackupAges[]> => {
  const { rows } = await sql<BackupAges>`
    select coalesce(extract(epoch from clock_timestamp() - (select max(ended_at) from base_backup)), 'infinity')::float8 as base,
           coalesce(extract(epoch from clock_timestamp() - last_archived_time), 'infinity')::float8 as log,
           coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as is_failing
      from pg_stat_archiver`.execute(tx);
  return rows;
};
