import type { NewPosting } from '@countinghouse/ledger';
import type { Amount } from '@countinghouse/money';
import {
  moveFiatWithdrawal,
  type Actor,
  type FiatWithdrawalEvent,
  type FiatWithdrawalStatus,
} from '@countinghouse/payments';
import type { Transition } from '../../../platform/transitions/repository';
import { fiatCompleted, fiatHoldReleased, fiatWithdrawalEntityType, type FiatWithdrawal } from './fiat-withdrawal';

export type Moment = { readonly at: Date; readonly actor: Actor };

type Changed = {
  /** What else the event says of it. */
  readonly changes?: Partial<FiatWithdrawal>;
  /** What the bank took for it on top, where it settles. */
  readonly charge?: Amount | null;
};

/** Everything that follows from an event: what happens to the hold, and its timeline; null where it stays where it is. */
export type MovedFiatWithdrawal = {
  readonly after: FiatWithdrawal;
  readonly postings: readonly NewPosting[];
  readonly transition: Transition | null;
  /** What became of the approval that it waited for. */
  readonly decided: 'APPROVED' | 'REJECTED' | 'EXPIRED' | 'CANCELLED' | null;
};

/**
 * A withdrawal after an event, by the rules alone: what is written of it is up to whoever asks.
 * @throws IllegalTransition when the event does not fit where it stands
 */
export const fiatWithdrawalMoved = (
  before: FiatWithdrawal,
  event: FiatWithdrawalEvent,
  { at, actor }: Moment,
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
    transition:
      after.status === before.status
        ? null
        : { ...timelineOf(after), from: before.status, to: after.status, event: event.kind, actor, at },
    decided: before.status === 'PENDING_APPROVAL' ? decidedBy(after.status) : null,
  };
};

const decidedBy = (status: FiatWithdrawalStatus): MovedFiatWithdrawal['decided'] => {
  if (status === 'REJECTED' || status === 'EXPIRED' || status === 'CANCELLED') return status;
  return status === 'PENDING' ? 'APPROVED' : null;
};

/** How it begins on its timeline. */
export const fiatWithdrawalCreated = (withdrawal: FiatWithdrawal): Transition => ({
  ...timelineOf(withdrawal),
  from: null,
  to: withdrawal.status,
  event: 'CREATED',
  actor: withdrawal.initiatedBy,
  at: withdrawal.createdAt,
});

const timelineOf = ({
  organisationId,
  id,
}: FiatWithdrawal): Pick<Transition, 'organisationId' | 'entityType' | 'entityId' | 'reference'> => ({
  organisationId,
  entityType: fiatWithdrawalEntityType,
  entityId: id,
  reference: '',
});
