import type { Invariant } from '@countinghouse/ledger';
import { invariants as ledgerInvariants } from '@countinghouse/ledger';
import type { Config } from './config';
import { lines } from './lists';
import { productModules } from './modules';
import { listTotalInvariants } from './modules/books/list-totals';
import { catalogueInvariants, realClockInvariant } from './platform/catalogue/invariants';
import { tableInvariants } from './platform/tables-invariants';
import { stateInvariants } from './platform/transitions/invariants';

/** Everything `npm run ledger:verify` checks by SQL: the ledger, the business rows beside it, and what keeps books apart. */
export const invariants: readonly Invariant[] = [
  ...ledgerInvariants,
  ...productModules.flatMap((module) => module.invariants ?? []),
  ...listTotalInvariants(lines),
  ...stateInvariants,
  ...tableInvariants,
  ...catalogueInvariants,
];

/** The same, with what holds in production alone. */
export const invariantsIn = (mode: Config['mode']): readonly Invariant[] =>
  mode === 'production' ? [...invariants, realClockInvariant] : invariants;
