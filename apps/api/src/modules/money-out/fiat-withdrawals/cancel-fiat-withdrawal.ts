import { payoutSentences } from '@countinghouse/contract/money-out/payout-batches';
import type { Tx } from '@countinghouse/database';
import { isFiatCancellable, type FiatWithdrawalStatus } from '@countinghouse/payments';
import { recordChange, type Change } from '../../../platform/audit/record-change';
import { clockNow } from '../../../platform/clock/repository';
import { AppError } from '../../../platform/errors';
import { actorOf, type Member } from '../../../platform/principal';
import { scopeOf } from '../../organisation/businesses';
import { fiatWithdrawalEntityType } from './fiat-withdrawal';
import { moveFiatWithdrawal } from './move-fiat-withdrawal';
import { findFiatWithdrawal, holdFiatWithdrawal } from './repository';

const sentences: Readonly<Record<FiatWithdrawalStatus, string>> = {
  PENDING_APPROVAL: '',
  PENDING: '',
  PROCESSING: 'The bank has the withdrawal already',
  COMPLETED: 'The withdrawal was paid already',
  RETURNED: 'The withdrawal was paid already, and came back',
  CANCELLED: 'The withdrawal was cancelled already',
  REJECTED: 'The withdrawal was refused already',
  EXPIRED: 'The withdrawal has expired',
  FAILED: 'The bank has refused the withdrawal already',
};

type Initiated = { readonly type: string; readonly id: string | null };

/** True for its creator, a person or that very API key, and for people of the system role ADMIN. */
export const mayCancel = (member: Member, { type, id }: Initiated): boolean => {
  const caller = actorOf(member);
  return (caller.type === type && caller.id === id) || (member.apiKey === null && member.systemRole === 'ADMIN');
};

/**
 * Cancels a withdrawal before it goes to the bank, and releases its hold (T-16).
 *
 * @throws AppError NOT_FOUND, FORBIDDEN (somebody else's), STATE_CONFLICT
 */
export const cancelFiatWithdrawal = async (tx: Tx, change: Change, id: string): Promise<void> => {
  const { member } = change;
  const found = await findFiatWithdrawal(tx, await scopeOf(tx, member), id);
  const withdrawal = found && (await holdFiatWithdrawal(tx, member.organisationId, id));
  if (!withdrawal) throw new AppError('NOT_FOUND');
  if (!mayCancel(member, withdrawal.initiatedBy))
    throw new AppError('FORBIDDEN', {
      subCode: 'NOT_THE_MAKER',
      message: 'Only its initiator or an administrator may cancel a withdrawal',
    });
  if (!isFiatCancellable(withdrawal.status))
    throw new AppError('STATE_CONFLICT', { message: sentences[withdrawal.status] });
  if (withdrawal.batch && withdrawal.status === 'PENDING_APPROVAL')
    throw new AppError('STATE_CONFLICT', { message: payoutSentences.ofBatch });
  const moment = { at: await clockNow(tx), actor: actorOf(member) };

  // From here it succeeds.
  const cancelled = await moveFiatWithdrawal(tx, withdrawal, { kind: 'CANCELLED' }, moment, { isAudited: true });
  await recordChange(tx, change, {
    action: 'fiat-withdrawal.cancel',
    entity: { type: fiatWithdrawalEntityType, id },
    before: { status: withdrawal.status },
    after: { status: cancelled.status },
  });
};
