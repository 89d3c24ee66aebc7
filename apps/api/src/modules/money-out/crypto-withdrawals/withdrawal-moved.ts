import type { NewPosting } from '@countinghouse/ledger';
import { moveWithdrawal, type WithdrawalEvent, type WithdrawalStatus } from '@countinghouse/payments';
import type { Cause, Movement } from '../../../platform/moved/movement';
import { movementOf } from './moved';
import { holdReleased, withdrawalCompleted, type Withdrawal } from './withdrawal';

/** Everything that follows from an event. */
export type MovedWithdrawal = {
  readonly after: Withdrawal;
  /** Effect on the hold. */
  readonly postings: readonly NewPosting[];
  readonly movement: Movement;
  /** Outcome of the approval it waited for. */
  readonly decided: 'APPROVED' | 'REJECTED' | 'EXPIRED' | 'CANCELLED' | null;
  readonly callback: 'WITHDRAWAL_BROADCAST' | 'WITHDRAWAL_APPROVAL' | null;
};

/**
 * Withdrawal after an event, by the rules alone: the caller decides on the writes.
 *
 * @param changes further changes by the event
 * @throws IllegalTransition when the event does not fit the present state
 */
export const withdrawalMoved = (
  before: Withdrawal,
  event: WithdrawalEvent,
  { at, actor }: Cause,
  changes: Partial<Withdrawal> = {},
): MovedWithdrawal => {
  const { standing, hold, callback } = moveWithdrawal(before, event);
  const given = hold === 'RELEASED' ? { debitAmount: null } : {};
  const after: Withdrawal = { ...before, ...changes, ...given, ...standing };
  return {
    after,
    postings: [
      ...(hold === 'RELEASED' ? [holdReleased(after, at, actor)] : []),
      ...(hold === 'SETTLED' ? [withdrawalCompleted(after, at, actor)] : []),
    ],
    movement: movementOf(before, after, { event: event.kind, actor, at }),
    decided: before.status === 'PENDING_APPROVAL' ? decidedBy(after.status) : null,
    callback,
  };
};

const decidedBy = (status: WithdrawalStatus): MovedWithdrawal['decided'] => {
  if (status === 'REJECTED' || status === 'EXPIRED' || status === 'CANCELLED') return status;
  return status === 'PENDING' ? 'APPROVED' : null;
};
