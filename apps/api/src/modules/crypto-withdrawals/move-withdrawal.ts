import type { Tx } from '@countinghouse/database';
import { post, type NewPosting } from '@countinghouse/ledger';
import {
  moveWithdrawal as step,
  type Actor,
  type WithdrawalEvent,
  type WithdrawalStatus,
} from '@countinghouse/payments';
import { audit } from '../../platform/audit/repository';
import { noteChanges } from '../../platform/changes/repository';
import { addDailyFigures } from '../../platform/daily-figures/repository';
import { insertTransitions } from '../../platform/transitions/repository';
import { closeApproval } from '../withdrawal-approvals';
import { saveWithdrawal } from './repository';
import {
  holdReleased,
  withdrawalCompleted,
  withdrawalEntityType,
  withdrawalFigure,
  type Withdrawal,
} from './withdrawal';
import { queueWithdrawalCallback } from './withdrawal-callback';

type Moment = { readonly at: Date; readonly actor: Actor };

type Moved = {
  /** What else the event says of it. */
  readonly changes?: Partial<Withdrawal>;
  /** Posted in the same batch: a database transaction posts once. */
  readonly also?: readonly NewPosting[];
  /** Written by its caller, which knows the request. */
  readonly isAudited?: boolean;
};

/**
 * Tells a withdrawal an event: the only way by which one changes. Whoever calls holds it (`holdWithdrawal`). Everything that
 * follows stands or falls with the caller's transaction, which posts nothing else: one batch of postings, the row, the day's
 * figures, the trace, and what the business's server is told.
 *
 * @throws IllegalTransition when the event does not fit where it stands: nothing changes
 */
export const moveWithdrawal = async (
  tx: Tx,
  before: Withdrawal,
  event: WithdrawalEvent,
  { at, actor }: Moment,
  { changes = {}, also = [], isAudited = false }: Moved = {},
): Promise<Withdrawal> => {
  const { standing, hold, callback } = step(before, event);
  const given = hold === 'RELEASED' ? { debitAmount: null } : {};
  const after: Withdrawal = { ...before, ...changes, ...given, ...standing };
  const { organisationId, id } = after;
  const postings = [
    ...(hold === 'RELEASED' ? [holdReleased(after, at, actor)] : []),
    ...(hold === 'SETTLED' ? [withdrawalCompleted(after, at, actor)] : []),
    ...also,
  ];
  if (postings.length > 0) await post(tx, organisationId, postings);
  await saveWithdrawal(tx, after);
  const decided = before.status === 'PENDING_APPROVAL' ? decidedBy(after.status) : null;
  if (decided) await closeApproval(tx, after, decided, at);
  if (hold === 'SETTLED') await addDailyFigures(tx, [withdrawalFigure(after, at)]);
  if (after.status === before.status)
    await noteChanges(tx, [
      { organisationId, entityType: withdrawalEntityType, entityId: id, status: after.status, at },
    ]);
  else {
    await insertTransitions(tx, [
      {
        organisationId,
        entityType: withdrawalEntityType,
        entityId: id,
        from: before.status,
        to: after.status,
        event: event.kind,
        // A withdrawal may come back from where it was blocked and be blocked again.
        reference: at.toISOString(),
        actor,
        at,
      },
    ]);
    if (!isAudited)
      await audit(tx, {
        actor,
        organisationId,
        action: 'crypto-withdrawal.move',
        entity: { type: withdrawalEntityType, id },
        before: { status: before.status },
        after: { status: after.status, statusReason: after.statusReason },
        result: after.status === 'FAILED' ? 'FAILED' : 'SUCCESS',
      });
  }
  if (callback) await queueWithdrawalCallback(tx, after, callback);
  return after;
};

/** What became of the approval that it waited for. */
const decidedBy = (status: WithdrawalStatus) => {
  if (status === 'REJECTED' || status === 'EXPIRED' || status === 'CANCELLED') return status;
  return status === 'PENDING' ? 'APPROVED' : null;
};
