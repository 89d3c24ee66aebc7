import { productModules } from './modules';
import type { RowCheck } from './platform/row-checks/row-check';
import type { SealedTable } from './platform/row-checks/sealed-table';
import { sealedMonths } from './platform/months/repository';
import { sealedPasskeys } from './platform/passkeys/repository';
import { sealedPeople } from './platform/sealed-people';
import { sealedPolicies, sealedProofs } from './platform/sessions/policy-repository';
import { sealedSessions } from './platform/sessions/repository';
import { sealedTransitions } from './platform/transitions/repository';
import { sealedBars, sealedRates } from './rails/rates';
import { sealedSanctionsLists } from './rails/screening';

/** Tables in which every row has a seal of its content. */
export const sealedTables: readonly SealedTable[] = [
  ...productModules.flatMap((module) => module.sealedTables ?? []),
  sealedPeople,
  sealedSessions,
  sealedPolicies,
  sealedProofs,
  sealedPasskeys,
  sealedTransitions,
  sealedMonths,
  sealedRates,
  sealedBars,
  sealedSanctionsLists,
];

/** Everything `npm run ledger:verify` and every night recompute row by row, beside the rules in SQL. */
export const rowChecks = ({ secretKey }: { readonly secretKey: string }): readonly RowCheck[] => [
  ...productModules.flatMap((module) => module.rowChecks?.(secretKey) ?? []),
  ...sealedTables.map(({ check }) => check),
];
