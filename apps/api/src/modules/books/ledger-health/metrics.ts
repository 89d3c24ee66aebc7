import type { Database } from '@countinghouse/database';
import type { Registry } from 'prom-client';
import { watchRows } from '../../../platform/gauge';
import { selectSampleState } from './repository';
import { selectWholeState } from './whole-repository';

/** Outcome and age of the last samples and the last whole run: findings other than zero are an alarm. */
export const watchFindings = (registry: Registry, database: Database): void => {
  watchRows(registry, database, {
    read: selectSampleState,
    figures: [
      {
        name: 'countinghouse_ledger_findings',
        help: 'Balances and figures that did not agree with their entries when a sample was last recomputed',
        value: ({ findings }) => findings,
      },
      {
        name: 'countinghouse_ledger_sample_age_seconds',
        help: 'Seconds since the books of the organisation that waits longest were last recomputed by a sample',
        value: ({ age }) => age,
      },
    ],
  });
  watchRows(registry, database, {
    read: selectWholeState,
    figures: [
      {
        name: 'countinghouse_ledger_rules_broken',
        help: 'Rules of the ledger that did not hold when all of it was last verified',
        value: ({ broken }) => broken,
      },
      {
        name: 'countinghouse_ledger_rules_unfinished',
        help: 'Rules of the ledger that could not be checked to their end when all of it was last verified',
        value: ({ unfinished }) => unfinished,
      },
      {
        name: 'countinghouse_ledger_verification_age_seconds',
        help: 'Seconds since all books of the organisation that waits longest were last verified',
        value: ({ age }) => age,
      },
    ],
  });
};
