import type { CallbackStatus } from '@countinghouse/contract/callbacks';
import type { DepositStatus } from '@countinghouse/contract/crypto-deposits';
import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { recordChange, type Change } from '../../platform/audit/record-change';
import { AppError, tooManyRequests } from '../../platform/errors';
import { createBuckets } from '../../platform/limits';
import { actorOf } from '../../platform/principal';
import { scopeOf } from '../businesses';
import { queueCallback, type Queued } from '../callbacks';
import { findDeposit, findPayment, paymentsWithIds, selectDeposits } from './repository';
import { depositCallbackView } from './view';

/** States a business is told of, the moment a deposit reaches them. Source: callback delivery. */
export const toldStates: readonly DepositStatus[] = ['CONFIRMED', 'BLOCKED', 'UNPROCESSABLE', 'REFUNDED'];

type Which = { readonly organisationId: OrganisationId; readonly paymentId: string; readonly depositId: string };

/**
 * Tells the business's server of a deposit as it stands in this transaction. Call it once its rows are saved, when it
 * reached one of the states a business is told of, and when its refund completed. Null where there is no URL.
 */
export const queueDepositCallback = async (
  tx: Tx,
  { organisationId, paymentId, depositId, triggeredBy }: Which & { readonly triggeredBy?: string },
): Promise<Queued | null> => {
  const scope = { organisationId, hiddenBusinessId: null, onlyBusinessIds: null };
  const payment = await findPayment(tx, scope, paymentId);
  const deposit = payment && (await findDeposit(tx, scope, paymentId, depositId));
  if (!deposit) throw new Error(`The payment ${paymentId} has no deposit ${depositId}`);
  return queueCallback(tx, {
    organisationId,
    businessId: payment.business_id,
    event: 'DEPOSIT_RECEIVED',
    entityType: 'DEPOSIT',
    entityId: depositId,
    payload: depositCallbackView(payment, deposit),
    ...(triggeredBy !== undefined && { triggeredBy }),
  });
};

/** What the businesses of these payments are told of each of their deposits, by the deposit's id. */
export const depositCallbacks = async (
  tx: Tx,
  organisationId: OrganisationId,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, ReturnType<typeof depositCallbackView>>> => {
  const scope = { organisationId, hiddenBusinessId: null, onlyBusinessIds: null };
  const payments = new Map((await paymentsWithIds(tx, scope, paymentIds)).map((payment) => [payment.id, payment]));
  const deposits = await selectDeposits(tx, scope, paymentIds);
  return new Map(
    deposits.flatMap((deposit) => {
      const payment = payments.get(deposit.payment_id ?? '');
      return payment ? [[deposit.id, depositCallbackView(payment, deposit)] as const] : [];
    }),
  );
};

/** Five a minute for a payment, in this process. Source: the table of limits. */
const waitFor = createBuckets({ perSecond: 5 / 60, burst: 5 });

/**
 * Tells the business of a deposit once more because somebody asks for it.
 * @throws AppError NOT_FOUND, RULE_VIOLATED (nothing is told of its state, or there is no URL), RATE_LIMITED
 */
export const sendCallbackAgain = async (
  tx: Tx,
  change: Change,
  { paymentId, depositId }: Omit<Which, 'organisationId'>,
): Promise<{ readonly callbackId: string; readonly status: CallbackStatus; readonly url: string }> => {
  const { organisationId } = change.member;
  const scope = await scopeOf(tx, change.member);
  const payment = await findPayment(tx, scope, paymentId);
  const deposit = payment && (await findDeposit(tx, scope, paymentId, depositId));
  if (!deposit) throw new AppError('NOT_FOUND');
  if (!toldStates.includes(deposit.status)) throw refused('Nothing is told of a deposit in this state');
  const seconds = waitFor(`${organisationId} ${paymentId}`);
  if (seconds > 0) throw tooManyRequests(seconds);
  const triggeredBy = actorOf(change.member).label;
  const queued = await queueDepositCallback(tx, { organisationId, paymentId, depositId, triggeredBy });
  if (!queued) throw refused('No callback URL is configured for this business');
  await recordChange(tx, change, {
    action: 'payment.callback.send',
    entity: { type: 'PAYMENT', id: paymentId },
    after: { depositId, callbackId: queued.id, url: queued.url },
  });
  return { callbackId: queued.id, status: 'PENDING', url: queued.url };
};

const refused = (message: string): AppError => new AppError('RULE_VIOLATED', { message, rejection: message });
