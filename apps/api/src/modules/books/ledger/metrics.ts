import type { Database } from '@countinghouse/database';
import { unsealedAge } from '@countinghouse/ledger';
import type { Registry } from 'prom-client';
import { watchRows } from '../../../platform/gauge';

/** Every account is looked at, as by the sealing itself: not more than twice a minute. */
const keptSeconds = 30;

/** Age of what waits to be sealed in the ledger. */
export const watchSeals = (registry: Registry, database: Database): void =>
  watchRows(registry, database, {
    read: async (tx) => [{ age: await unsealedAge(tx) }],
    keptSeconds,
    figures: [
      {
        name: 'countinghouse_ledger_oldest_unsealed_age_seconds',
        help: 'Seconds since the oldest unsealed posting of the ledger; 0 without one',
        value: ({ age }) => age,
      },
    ],
  });
