import type { Database } from '@countinghouse/database';
import type { Registry } from 'prom-client';
import { watchRows } from '../gauge';
import { selectBackupAges } from './repository';

/** Ages of the newest base backup and of the archived log. */
export const watchBackups = (registry: Registry, database: Database): void =>
  watchRows(registry, database, {
    read: selectBackupAges,
    figures: [
      {
        name: 'countinghouse_base_backup_age_seconds',
        help: 'Seconds since the end of the newest base backup on record; infinite without one',
        value: ({ base }) => base,
      },
      {
        name: 'countinghouse_log_archive_age_seconds',
        help: 'Seconds since the database last archived a piece of its log; infinite where it archives none',
        value: ({ log }) => log,
      },
      {
        name: 'countinghouse_log_archive_failing',
        help: 'Whether the last try of the database to archive its log failed: 1 or 0',
        value: ({ is_failing: isFailing }) => (isFailing ? 1 : 0),
      },
    ],
  });
