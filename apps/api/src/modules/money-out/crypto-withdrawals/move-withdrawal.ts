import type { Tx } from '@countinghouse/database';
import { post, type NewPosting } from '@countinghouse/ledger';
import type { WithdrawalEvent } from '@countinghouse/payments';
import { audit } from '../../../platform/audit/repository';
import { noteChanges } from '../../../platform/changes/repository';
import { addDailyFigures } from '../../../platform/daily-figures/repository';
import { insertTransitions } from '../../../platform/transitions/repository';
import { closeApproval } from '../withdrawal-approvals';
import { saveWithdrawal } from './repository';
import { withdrawalEntityType, type Withdrawal } from './withdrawal';
import { queueWithdrawalCallback } from './withdrawal-callback';
import { withdrawalMoved, type Moment } from './withdrawal-moved';

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
  moment: Moment,
  { changes = {}, also = [], isAudited = false }: Moved = {},
): Promise<Withdrawal> => {
  const { after, postings, transition, figure, decided, callback } = withdrawalMoved(before, event, moment, changes);
  const { at, actor } = moment;
  const { organisationId, id } = after;
  if (postings.length + also.length > 0) await post(tx, organisationId, [...postings, ...also]);
  await saveWithdrawal(tx, after);
  if (decided) await closeApproval(tx, after, decided, at);
  if (figure) await addDailyFigures(tx, [figure]);
  if (!transition)
    await noteChanges(tx, [
      { organisationId, entityType: withdrawalEntityType, entityId: id, status: after.status, at },
    ]);
  else {
    await insertTransitions(tx, [transition]);
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
