import { productModules } from './modules';
import type { RowCheck } from './platform/row-checks/row-check';

/** Everything `npm run ledger:verify` and every night recompute row by row, beside the rules that are stated in SQL. */
export const rowChecks = ({ secretKey }: { readonly secretKey: string }): readonly RowCheck[] =>
  productModules.flatMap((module) => module.rowChecks?.(secretKey) ?? []);
