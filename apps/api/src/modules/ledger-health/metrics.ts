import type { Database } from '@countinghouse/database';
import { Gauge, type Registry } from 'prom-client';
import { countFindings } from './repository';
import { countBrokenRules } from './whole-repository';

/** Tells operators how much the last samples and the last whole run found, as it stands when they ask: anything but zero is an alarm. */
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
  registry.registerMetric(
    new Gauge({
      name: 'ledger_rules_broken',
      help: 'Rules of the ledger that did not hold when all of it was last verified',
      registers: [],
      async collect() {
        this.set(await database.acrossOrganisations(countBrokenRules));
      },
    }),
  );
};
