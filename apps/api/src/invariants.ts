import type { Invariant } from '@countinghouse/ledger';
import { invariants as ledgerInvariants } from '@countinghouse/ledger';
import type { Config } from './config';
import { lines } from './lists';
import { movementsOf } from './module/compose';
import { productModules } from './modules';
import { listTotalInvariants } from './modules/books/list-totals';
import { dailyFigureInvariants } from './modules/books/statistics';
import { catalogueInvariants, realClockInvariant } from './platform/catalogue/invariants';
import { monthInvariants } from './platform/months/invariants';
import { tableInvariants } from './platform/tables-invariants';
import { stateInvariants } from './platform/transitions/invariants';
import { simulatedForTestsInvariant } from './rails/chain';

/** Query of every movement that counts in the figures of a day. */
export const movements = movementsOf(productModules);

/** Everything `npm run ledger:verify` checks by SQL: the ledger, the business rows beside it, and the separation of books. */
export const invariants: readonly Invariant[] = [
  ...ledgerInvariants,
  ...productModules.flatMap((module) => module.invariants ?? []),
  ...dailyFigureInvariants(movements),
  ...listTotalInvariants(lines),
  ...stateInvariants,
  ...tableInvariants,
  ...catalogueInvariants,
  ...monthInvariants,
];

/** All invariants of a mode, with those of production alone. */
export const invariantsIn = (mode: Config['mode']): readonly Invariant[] =>
  mode === 'production' ? [...invariants, realClockInvariant, simulatedForTestsInvariant] : invariants;
