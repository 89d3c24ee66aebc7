import { withdrawalRowChecks } from './modules/money-out/crypto-withdrawals';
import { fiatWithdrawalRowChecks } from './modules/money-out/fiat-withdrawals';
import { approvalRowChecks } from './modules/money-out/withdrawal-approvals';
import type { RowCheck } from './platform/row-checks/row-check';

/** What `npm run ledger:verify` and every night check row by row, beside the rules that are stated by SQL. */
export const rowChecks = ({ secretKey }: { readonly secretKey: string }): readonly RowCheck[] => [
  ...withdrawalRowChecks(secretKey),
  ...fiatWithdrawalRowChecks(secretKey),
  ...approvalRowChecks(secretKey),
];
