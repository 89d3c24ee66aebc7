import type { Database } from '@countinghouse/database';
import type { Registry } from 'prom-client';
import { watchRows } from '../../../platform/gauge';
import { selectComparisons } from './repository';

/** Metrics of differing places, read on each scrape: anything but zero is an alarm. */
export const watchDifferences = (registry: Registry, database: Database): void =>
  watchRows(registry, database, {
    read: selectComparisons,
    figures: [
      {
        name: 'countinghouse_reconciliation_differences',
        help: 'Places where custody or a bank holds something else than the ledger says',
        labels: ['kind'],
        value: ({ differences }) => differences,
      },
      {
        name: 'countinghouse_reconciliation_age_seconds',
        help: 'Seconds since custody or a bank was last compared with the ledger; no line before the first time',
        labels: ['kind'],
        value: ({ age }) => age,
      },
    ],
  });
