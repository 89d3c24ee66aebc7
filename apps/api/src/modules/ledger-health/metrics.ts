import type { Database } from '@countinghouse/database';
import { Gauge, type Registry } from 'prom-client';
import { countFindings } from './repository';

/** Tells operators how much the last samples found, as it stands when they ask: anything but zero is an alarm. */
export const watchFindings = (registry: Registry, database: Database): void => {
  registry.registerMetric(
    new Gauge({
      name: 'ledger_findings',
      help: 'Balances and figures that did not agree with their entries when a sample was last recomputed',
      registers: [],
      async collect() {
        this.set(await database.acrossOrganisations(countFindings));
      },
    }),
  );
};
