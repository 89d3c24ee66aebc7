import type { Database } from '@countinghouse/database';
import { Gauge, type Registry } from 'prom-client';
import { countDifferences } from './repository';

/** Tells operators how many places differ, as they stand when they ask: anything but zero is an alarm. */
export const watchDifferences = (registry: Registry, database: Database): void => {
  registry.registerMetric(
    new Gauge({
      name: 'reconciliation_differences',
      help: 'Places where custody or a bank holds something else than the ledger says',
      labelNames: ['kind'],
      registers: [],
      async collect() {
        const counted = await database.acrossOrganisations(countDifferences);
        for (const [kind, count] of Object.entries(counted)) this.set({ kind }, count);
      },
    }),
  );
};
