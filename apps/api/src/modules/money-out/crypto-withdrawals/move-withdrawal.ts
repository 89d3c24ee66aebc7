import type { Tx } from '@countinghouse/database';
import { post, type NewPosting } from '@countinghouse/ledger';
import type { WithdrawalEvent } from '@countinghouse/payments';
import { audit } from '../../../platform/audit/repository';
import type { Cause } from '../../../platform/moved/movement';
import { noteMovement } from '../../../platform/moved/repository';
import { closeApproval } from '../withdrawal-approvals';
import { saveWithdrawal } from './repository';
import { withdrawalEntityType, type Withdrawal } from './withdrawal';
import { queueWithdrawalCallback } from './withdrawal-callback';
import { withdrawalMoved } from './withdrawal-moved';

type Moved = {
  /** Further changes by the event. */
  readonly changes?: Partial<Withdrawal>;
  /** Posted in the same batch: a database transaction posts once. */
  readonly also?: readonly NewPosting[];
  /** Written by its caller, which knows the request. */
  readonly isAudited?: boolean;
};

/**
 * Applies an event to a withdrawal: the only way by which one changes. The caller holds its lock (`holdWithdrawal`). All consequences commit or
 * roll back with the caller's transaction, which posts nothing else: one batch of postings, the row, the day's figures, the trace, and the
 * callback.
 *
 * @throws IllegalTransition when the event does not fit the present state: nothing changes
 */
export const moveWithdrawal = async (
  tx: Tx,
  before: Withdrawal,
  event: WithdrawalEvent,
  moment: Cause,
  { changes = {}, also = [], isAudited = false }: Moved = {},
): Promise<Withdrawal> => {
  const { after, postings, movement, decided, callback } = withdrawalMoved(before, event, moment, changes);
  const { at, actor } = moment;
  const { organisationId, id } = after;
  if (postings.length + also.length > 0) await post(tx, organisationId, [...postings, ...also]);
  await saveWithdrawal(tx, after);
  if (decided) await closeApproval(tx, after, decided, at);
  await noteMovement(tx, movement);
  if (movement.transitions.length > 0 && !isAudited)
    await audit(tx, {
      actor,
      organisationId,
      action: 'crypto-withdrawal.move',
      entity: { type: withdrawalEntityType, id },
      before: { status: before.status },
      after: { status: after.status, statusReason: after.statusReason },
      result: after.status === 'FAILED' ? 'FAILED' : 'SUCCESS',
    });
  if (callback) await queueWithdrawalCallback(tx, after, callback);
  return after;
};
