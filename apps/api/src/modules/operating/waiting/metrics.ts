import type { Database } from '@countinghouse/database';
import type { Registry } from 'prom-client';
import { watchRows } from '../../../platform/gauge';
import { storedRates } from '../../../rails/rates';
import { leastLate } from '../../money-in/late-coins';
import { selectAllWaiting } from './repository';

/** Number and age of what waits, by the reason for which it does. */
export const watchWaiting = (registry: Registry, database: Database): void =>
  watchRows(registry, database, {
    read: async (tx) => selectAllWaiting(tx, await leastLate(tx, storedRates)),
    keptSeconds: 10,
    figures: [
      {
        name: 'countinghouse_waiting',
        help: 'Deposits, withdrawals, refunds and orders that wait, by reason',
        labels: ['reason'],
        value: ({ count }) => count,
      },
      {
        name: 'countinghouse_waiting_oldest_age_seconds',
        help: 'Seconds since what waits longest for a reason began to exist; 0 where nothing waits',
        labels: ['reason'],
        value: ({ age }) => age,
      },
    ],
  });
