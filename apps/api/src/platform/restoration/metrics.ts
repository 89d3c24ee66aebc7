import type { Database } from '@countinghouse/database';
import type { Registry } from 'prom-client';
import { watchRows } from '../gauge';
import { stoppedByRestorationSince } from './repository';

/** Alarm of a restored database. */
export const watchRestoration = (registry: Registry, database: Database): void =>
  watchRows(registry, database, {
    read: async (tx) => [{ isStopped: (await stoppedByRestorationSince(tx)) !== null }],
    figures: [
      {
        name: 'countinghouse_outgoing_stopped_by_restoration',
        help: 'Whether no money leaves because the database was restored and operators have not released it: 1 or 0',
        value: ({ isStopped }) => (isStopped ? 1 : 0),
      },
    ],
  });
