import type { Database } from '@countinghouse/database';
import type { Registry } from 'prom-client';
import { watchRows } from '../../../platform/gauge';
import { countDifferences } from './repository';

/** Tells operators how many places differ, as they stand when they ask: anything but zero is an alarm. */
export const watchDifferences = (registry: Registry, database: Database): void =>
  watchRows(registry, database, {
    name: 'reconciliation_differences',
    help: 'Places where custody or a bank holds something else than the ledger says',
    label: 'kind',
    read: countDifferences,
  });
