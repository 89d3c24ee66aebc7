import type { Database } from '@countinghouse/database';
import type { Registry } from 'prom-client';
import { watchRows } from '../../../platform/gauge';
import { countFindings } from './repository';
import { countBrokenRules } from './whole-repository';

/** Tells operators how much the last samples and the last whole run found, as it stands when they ask: anything but zero is an alarm. */
export const watchFindings = (registry: Registry, database: Database): void => {
  watchRows(registry, database, {
    name: 'ledger_findings',
    help: 'Balances and figures that did not agree with their entries when a sample was last recomputed',
    read: async (tx) => ({ '': await countFindings(tx) }),
  });
  watchRows(registry, database, {
    name: 'ledger_rules_broken',
    help: 'Rules of the ledger that did not hold when all of it was last verified',
    read: async (tx) => ({ '': await countBrokenRules(tx) }),
  });
};
