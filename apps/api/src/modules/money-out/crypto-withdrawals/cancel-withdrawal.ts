import { payoutSentences as said } from '@countinghouse/contract/money-out/payout-batches';
import type { Tx } from '@countinghouse/database';
import { isCancellable, type WithdrawalStatus } from '@countinghouse/payments';
import { recordChange, type Change } from '../../../platform/audit/record-change';
import { clockNow } from '../../../platform/clock/repository';
import { AppError } from '../../../platform/errors';
import { actorOf, type Member } from '../../../platform/principal';
import { scopeOf } from '../../organisation/businesses';
import { moveWithdrawal } from './move-withdrawal';
import { findWithdrawal, holdWithdrawal } from './repository';
import { withdrawalEntityType } from './withdrawal';

const sentences: Readonly<Record<WithdrawalStatus, string>> = {
  PENDING_APPROVAL: '',
  PENDING: '',
  PROCESSING: 'The withdrawal is being sent already',
  BROADCASTED: 'The withdrawal was sent already',
  COMPLETED: 'The withdrawal was sent already',
  BLOCKED: 'The withdrawal is blocked, and the platform decides',
  REJECTED: 'The withdrawal was rejected already',
  CANCELLED: 'The withdrawal was cancelled already',
  EXPIRED: 'The withdrawal has expired',
  FAILED: 'The withdrawal has failed already',
};

type Initiated = { readonly type: string; readonly id: string | null };

/** True for its creator, a person or that very API key, and for people of the system role ADMIN: a key has no system role. */
export const mayCancel = (member: Member, { type, id }: Initiated): boolean => {
  const caller = actorOf(member);
  return (caller.type === type && caller.id === id) || member.systemRole === 'ADMIN';
};

/**
 * Cancels a withdrawal before it is being sent, and releases its hold (T-16).
 *
 * @throws AppError NOT_FOUND, FORBIDDEN (somebody else's), STATE_CONFLICT
 */
export const cancelWithdrawal = async (tx: Tx, change: Change, id: string): Promise<void> => {
  const { member } = change;
  const found = await findWithdrawal(tx, await scopeOf(tx, member), id);
  const withdrawal = found && (await holdWithdrawal(tx, member.organisationId, id));
  if (!withdrawal) throw new AppError('NOT_FOUND');
  if (!mayCancel(member, withdrawal.initiatedBy))
    throw new AppError('FORBIDDEN', {
      subCode: 'NOT_THE_MAKER',
      message: 'Only its initiator or an administrator may cancel a withdrawal',
    });
  if (!isCancellable(withdrawal.status))
    throw new AppError('STATE_CONFLICT', { message: sentences[withdrawal.status] });
  if (withdrawal.batch && withdrawal.status === 'PENDING_APPROVAL')
    throw new AppError('STATE_CONFLICT', { message: said.ofBatch, rejection: said.ofBatch });
  const moment = { at: await clockNow(tx), actor: actorOf(member) };

  // From here it succeeds.
  const cancelled = await moveWithdrawal(tx, withdrawal, { kind: 'CANCELLED' }, moment, { isAudited: true });
  await recordChange(tx, change, {
    action: 'crypto-withdrawal.cancel',
    entity: { type: withdrawalEntityType, id },
    before: { status: withdrawal.status },
    after: { status: cancelled.status },
  });
};
