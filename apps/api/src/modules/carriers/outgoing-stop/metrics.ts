import type { Database } from '@countinghouse/database';
import type { Registry } from 'prom-client';
import { watchRows } from '../../../platform/gauge';
import { countStopped } from './repository';

/** Stops in force, without a word about whose. */
export const watchStops = (registry: Registry, database: Database): void =>
  watchRows(registry, database, {
    read: countStopped,
    figures: [
      {
        name: 'countinghouse_outgoing_stopped_organisations',
        help: 'Organisations whose outgoing money somebody has stopped',
        value: ({ count }) => count,
      },
    ],
  });
