import { productModules } from './modules';
import type { RowCheck } from './platform/row-checks/row-check';
import type { SealedTable } from './platform/row-checks/sealed-table';
import { sealedTransitions } from './platform/transitions/repository';
import { sealedBars, sealedRates } from './rails/rates';

/** Tables of which every row bears a seal of what it says. */
export const sealedTables: readonly SealedTable[] = [
  ...productModules.flatMap((module) => module.sealedTables ?? []),
  sealedTransitions,
  sealedRates,
  sealedBars,
];

/** Everything `npm run ledger:verify` and every night recompute row by row, beside the rules that are stated in SQL. */
export const rowChecks = ({ secretKey }: { readonly secretKey: string }): readonly RowCheck[] => [
  ...productModules.flatMap((module) => module.rowChecks?.(secretKey) ?? []),
  ...sealedTables.map(({ check }) => check),
];
