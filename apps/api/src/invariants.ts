import type { Config } from './config';
import type { Invariant } from '@countinghouse/ledger';
import { invariants as ledgerInvariants } from '@countinghouse/ledger';
import { conversionInvariants } from './modules/across/balance-conversions';
import { depositInvariants } from './modules/money-in/crypto-deposits';
import { withdrawalInvariants } from './modules/money-out/crypto-withdrawals';
import { fiatDepositInvariants } from './modules/money-in/fiat-deposits';
import { fiatWithdrawalInvariants } from './modules/money-out/fiat-withdrawals';
import { transferInvariants } from './modules/across/internal-transfers';
import { listTotalInvariants } from './modules/books/list-totals';
import { manualMovementInvariants } from './modules/across/manual-movements';
import { treasuryMoveInvariants } from './modules/carriers/treasury-moves';
import { dailyFigureInvariants } from './modules/books/statistics';
import { unassociatedInvariants } from './modules/money-in/unassociated-deposits';
import { approvalInvariants } from './modules/money-out/withdrawal-approvals';
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
