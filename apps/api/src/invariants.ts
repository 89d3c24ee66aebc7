import type { Config } from './config';
import type { Invariant } from '@countinghouse/ledger';
import { invariants as ledgerInvariants } from '@countinghouse/ledger';
import { conversionInvariants } from './modules/balance-conversions';
import { depositInvariants } from './modules/crypto-deposits';
import { withdrawalInvariants } from './modules/crypto-withdrawals';
import { fiatDepositInvariants } from './modules/fiat-deposits';
import { fiatWithdrawalInvariants } from './modules/fiat-withdrawals';
import { transferInvariants } from './modules/internal-transfers';
import { listTotalInvariants } from './modules/list-totals';
import { manualMovementInvariants } from './modules/manual-movements';
import { treasuryMoveInvariants } from './modules/treasury-moves';
import { dailyFigureInvariants } from './modules/statistics';
import { unassociatedInvariants } from './modules/unassociated-deposits';
import { approvalInvariants } from './modules/withdrawal-approvals';
import { catalogueInvariants, realClockInvariant } from './platform/catalogue/invariants';
import { tableInvariants } from './platform/tables-invariants';

/** Everything `npm run ledger:verify` checks by SQL: the ledger, the business rows beside it, and what keeps books apart. */
export const invariants: readonly Invariant[] = [
  ...ledgerInvariants,
  ...depositInvariants,
  ...withdrawalInvariants,
  ...approvalInvariants,
  ...transferInvariants,
  ...conversionInvariants,
  ...fiatDepositInvariants,
  ...fiatWithdrawalInvariants,
  ...unassociatedInvariants,
  ...manualMovementInvariants,
  ...treasuryMoveInvariants,
  ...dailyFigureInvariants,
  ...listTotalInvariants,
  ...tableInvariants,
  ...catalogueInvariants,
];

/** The same, with what holds in production alone. */
export const invariantsIn = (mode: Config['mode']): readonly Invariant[] =>
  mode === 'production' ? [...invariants, realClockInvariant] : invariants;
