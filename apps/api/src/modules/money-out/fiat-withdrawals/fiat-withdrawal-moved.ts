import type { NewPosting } from '@countinghouse/ledger';
import type { Amount } from '@countinghouse/money';
import { moveFiatWithdrawal, type FiatWithdrawalEvent, type FiatWithdrawalStatus } from '@countinghouse/payments';
import type { Cause, Movement } from '../../../platform/moved/movement';
import { fiatCompleted, fiatHoldReleased, type FiatWithdrawal } from './fiat-withdrawal';
import { movementOf } from './moved';

type Changed = {
  /** Further changes by the event. */
  readonly changes?: Partial<FiatWithdrawal>;
  /** The bank's charge on top, on settlement. */
  readonly charge?: Amount | null;
};

/** Consequences of an event. */
export type MovedFiatWithdrawal = {
  readonly after: FiatWithdrawal;
  /** Effect on the hold. */
  readonly postings: readonly NewPosting[];
  readonly movement: Movement;
  /** Outcome of the approval it waited for. */
  readonly decided: 'APPROVED' | 'REJECTED' | 'EXPIRED' | 'CANCELLED' | null;
};

/**
 * Withdrawal after an event, by the rules alone: the caller decides on the writes.
 *
 * @throws IllegalTransition when the event does not fit the present state
 */
export const fiatWithdrawalMoved = (
  before: FiatWithdrawal,
  event: FiatWithdrawalEvent,
  { at, actor }: Cause,
  { changes = {}, charge = null }: Changed = {},
): MovedFiatWithdrawal => {
  const { standing, hold } = moveFiatWithdrawal(before, event);
  const after: FiatWithdrawal = { ...before, ...changes, ...standing };
  return {
    after,
    postings: [
      ...(hold === 'RELEASED' ? [fiatHoldReleased(after, at, actor)] : []),
      ...(hold === 'SETTLED' ? [fiatCompleted(after, charge, at, actor)] : []),
    ],
    movement: movementOf(before, after, { event: event.kind, actor, at }),
    decided: before.status === 'PENDING_APPROVAL' ? decidedBy(after.status) : null,
  };
};

const decidedBy = (status: FiatWithdrawalStatus): MovedFiatWithdrawal['decided'] => {
  if (status === 'REJECTED' || status === 'EXPIRED' || status === 'CANCELLED') return status;
  return status === 'PENDING' ? 'APPROVED' : null;
};
