import type { NewPosting } from '@countinghouse/ledger';
import { moveWithdrawal, type Actor, type WithdrawalEvent, type WithdrawalStatus } from '@countinghouse/payments';
import type { DailyFigure } from '../../../platform/daily-figures/repository';
import type { Transition } from '../../../platform/transitions/repository';
import {
  holdReleased,
  withdrawalCompleted,
  withdrawalEntityType,
  withdrawalFigure,
  type Withdrawal,
} from './withdrawal';

export type Moment = { readonly at: Date; readonly actor: Actor };

/** Everything that follows from an event. */
export type MovedWithdrawal = {
  readonly after: Withdrawal;
  /** What happens to the hold. */
  readonly postings: readonly NewPosting[];
  /** Null where it stays where it is. */
  readonly transition: Transition | null;
  /** What it adds to its day. */
  readonly figure: DailyFigure | null;
  /** What became of the approval that it waited for. */
  readonly decided: 'APPROVED' | 'REJECTED' | 'EXPIRED' | 'CANCELLED' | null;
  readonly callback: 'WITHDRAWAL_BROADCAST' | 'WITHDRAWAL_APPROVAL' | null;
};

/**
 * A withdrawal after an event, by the rules alone: what is written of it is up to whoever asks.
 *
 * @param changes what else the event says of it
 * @throws IllegalTransition when the event does not fit where it stands
 */
export const withdrawalMoved = (
  before: Withdrawal,
  event: WithdrawalEvent,
  { at, actor }: Moment,
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
    // A withdrawal may come back from where it was blocked and be blocked again.
    transition: after.status === before.status ? null : transitionOf(before, after, event.kind, { at, actor }),
    figure: hold === 'SETTLED' ? withdrawalFigure(after, at) : null,
    decided: before.status === 'PENDING_APPROVAL' ? decidedBy(after.status) : null,
    callback,
  };
};

const transitionOf = (
  before: Withdrawal,
  { organisationId, id, status }: Withdrawal,
  event: string,
  { at, actor }: Moment,
): Transition => ({
  organisationId,
  entityType: withdrawalEntityType,
  entityId: id,
  from: before.status,
  to: status,
  event,
  reference: at.toISOString(),
  actor,
  at,
});

/** How it begins on its timeline. */
export const withdrawalCreated = ({ organisationId, id, status, initiatedBy, createdAt }: Withdrawal): Transition => ({
  organisationId,
  entityType: withdrawalEntityType,
  entityId: id,
  from: null,
  to: status,
  event: 'CREATED',
  reference: '',
  actor: initiatedBy,
  at: createdAt,
});

const decidedBy = (status: WithdrawalStatus): MovedWithdrawal['decided'] => {
  if (status === 'REJECTED' || status === 'EXPIRED' || status === 'CANCELLED') return status;
  return status === 'PENDING' ? 'APPROVED' : null;
};
