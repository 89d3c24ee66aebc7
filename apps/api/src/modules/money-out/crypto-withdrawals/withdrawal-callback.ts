import type { CallbackBody } from '@countinghouse/contract/callback-messages';
import type { CallbackStatus } from '@countinghouse/contract/running/last-callback';
import type { Tx } from '@countinghouse/database';
import { toText } from '@countinghouse/money';
import type { WithdrawalStatus } from '@countinghouse/payments';
import { recordChange, type Change } from '../../../platform/audit/record-change';
import { AppError } from '../../../platform/errors';
import { metadataOf } from '../../../platform/metadata';
import { actorOf } from '../../../platform/principal';
import { scopeOf } from '../../organisation/businesses';
import {
  queueCallback,
  repeatCallback,
  type Callback,
  type Queued,
  type ToldThing,
  type ToldThings,
} from '../../running/callbacks';
import { findWithdrawal, holdWithdrawal, readWithdrawal } from './repository';
import { withdrawalEntityType, type Withdrawal } from './withdrawal';

type Event = 'WITHDRAWAL_BROADCAST' | 'WITHDRAWAL_APPROVAL';

type Broadcast = CallbackBody<'WITHDRAWAL_BROADCAST'>;

const broadcastPayload = (withdrawal: Withdrawal): Broadcast => ({
  withdrawalId: withdrawal.id,
  clientWithdrawalId: withdrawal.clientWithdrawalId,
  businessId: withdrawal.businessId,
  metadata: metadataOf(withdrawal.metadata),
  status: withdrawal.status,
  statusReason: withdrawal.statusReason,
  cryptoCurrency: withdrawal.amount.currency,
  network: withdrawal.network as Broadcast['network'],
  amount: toText(withdrawal.amount),
  recipientAmount: toText(withdrawal.recipientAmount),
  networkFee: toText(withdrawal.networkFee),
  serviceFee: toText(withdrawal.serviceFee),
  debitCurrency: withdrawal.heldAmount.currency,
  debitAmount: withdrawal.debitAmount && toText(withdrawal.debitAmount),
  recipientAddress: withdrawal.recipientAddress,
  destinationTag: withdrawal.destinationTag,
  transactionId: withdrawal.transactionId,
});

const approvalPayload = ({
  id,
  clientWithdrawalId,
  businessId,
  metadata,
  approvalStatus,
}: Withdrawal): CallbackBody<'WITHDRAWAL_APPROVAL'> => ({
  withdrawalId: id,
  clientWithdrawalId,
  businessId,
  metadata: metadataOf(metadata),
  status: approvalStatus,
});

/** Callback body about a withdrawal in its present state. */
export const withdrawalPayload = (withdrawal: Withdrawal, event: Event) =>
  event === 'WITHDRAWAL_BROADCAST' ? broadcastPayload(withdrawal) : approvalPayload(withdrawal);

/** Message about a withdrawal in its present state. */
export const callbackOf = (withdrawal: Withdrawal, event: Event): Callback => ({
  organisationId: withdrawal.organisationId,
  businessId: withdrawal.businessId,
  event,
  entityType: 'WITHDRAWAL',
  entityId: withdrawal.id,
  payload: withdrawalPayload(withdrawal, event),
});

/** Queues the callback about a withdrawal in its state within this transaction. Null without a URL. */
export const queueWithdrawalCallback = (tx: Tx, withdrawal: Withdrawal, event: Event): Promise<Queued | null> =>
  queueCallback(tx, callbackOf(withdrawal, event));

/** True if the withdrawal's present state is reported by the event. */
const isToldBy: Readonly<Record<Event, (withdrawal: Withdrawal) => boolean>> = {
  WITHDRAWAL_BROADCAST: ({ status, approvalStatus }) => {
    const sent: readonly WithdrawalStatus[] = ['BROADCASTED', 'COMPLETED', 'FAILED', 'BLOCKED'];
    // Refused by the platform and not by an approver: reported as the withdrawal's outcome.
    return sent.includes(status) || (status === 'REJECTED' && approvalStatus !== 'REJECTED');
  },
  WITHDRAWAL_APPROVAL: ({ approvalStatus }) => ['APPROVED', 'REJECTED', 'EXPIRED'].includes(approvalStatus),
};

/** Callback due for a withdrawal's present state; null for none. */
const toldOf = (withdrawal: Withdrawal): Event | null =>
  (['WITHDRAWAL_BROADCAST', 'WITHDRAWAL_APPROVAL'] as const).find((event) => isToldBy[event](withdrawal)) ?? null;

/** Withdrawals, as businesses are told of them. */
export const toldWithdrawals: ToldThings = {
  events: ['WITHDRAWAL_BROADCAST', 'WITHDRAWAL_APPROVAL'],
  messagesAbout: async (tx, scope, asked, ids) => {
    const event = asked === 'WITHDRAWAL_APPROVAL' ? asked : 'WITHDRAWAL_BROADCAST';
    const found = new Map<string, ToldThing>();
    for (const id of ids) {
      const visible = await findWithdrawal(tx, scope, id);
      const withdrawal = visible && (await readWithdrawal(tx, scope.organisationId, id));
      if (!withdrawal) continue;
      found.set(id, { of: id, callback: isToldBy[event](withdrawal) ? callbackOf(withdrawal, event) : null });
    }
    return found;
  },
};

/**
 * Sends the callback about a withdrawal again, on request.
 *
 * @throws AppError NOT_FOUND, RULE_VIOLATED (its state is not reported, or there is no URL), RATE_LIMITED
 */
export const sendCallbackAgain = async (
  tx: Tx,
  change: Change,
  id: string,
): Promise<{ readonly callbackId: string; readonly status: CallbackStatus; readonly url: string }> => {
  const { organisationId } = change.member;
  const found = await findWithdrawal(tx, await scopeOf(tx, change.member), id);
  const withdrawal = found && (await holdWithdrawal(tx, organisationId, id));
  if (!withdrawal) throw new AppError('NOT_FOUND');
  const event = toldOf(withdrawal);
  if (!event) throw refused('NOTHING_TO_TELL', 'Nothing is told of a withdrawal in this state');
  const callback = callbackOf(withdrawal, event);
  const queued = await repeatCallback(tx, { callback, of: id, triggeredBy: actorOf(change.member).label });
  if (!queued) throw refused('NO_CALLBACK_URL', 'No callback URL is configured for this business');
  await recordChange(tx, change, {
    action: 'crypto-withdrawal.callback.send',
    entity: { type: withdrawalEntityType, id },
    after: { callbackId: queued.id, url: queued.url },
  });
  return { callbackId: queued.id, status: 'PENDING', url: queued.url };
};

const refused = (subCode: 'NO_CALLBACK_URL' | 'NOTHING_TO_TELL', message: string): AppError =>
  new AppError('RULE_VIOLATED', { subCode, message, rejection: message });
