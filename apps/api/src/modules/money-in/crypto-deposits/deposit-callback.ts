import type { CallbackStatus } from '@countinghouse/contract/running/last-callback';
import type { DepositStatus } from '@countinghouse/contract/money-in/crypto-deposits';
import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { recordChange, type Change } from '../../../platform/audit/record-change';
import { AppError } from '../../../platform/errors';
import { actorOf } from '../../../platform/principal';
import { scopeOf } from '../../organisation/businesses';
import {
  queueCallback,
  queueCallbacks,
  repeatCallback,
  type Callback,
  type Queued,
  type ToldThing,
  type ToldThings,
} from '../../running/callbacks';
import {
  findDeposit,
  findPayment,
  paymentsOfDeposits,
  paymentsWithIds,
  selectDeposits,
  type DepositRow,
  type PaymentRow,
} from './repository';
import { depositCallbackView, paymentCallbackView } from './view';

/** States reported to a business, the moment a deposit reaches them. Source: callback delivery. */
export const toldStates: readonly DepositStatus[] = ['CONFIRMED', 'BLOCKED', 'UNPROCESSABLE', 'REFUNDED'];

type Which = { readonly organisationId: OrganisationId; readonly paymentId: string; readonly depositId: string };

const ofDeposit = (organisationId: OrganisationId, payment: PaymentRow, deposit: DepositRow): Callback => ({
  organisationId,
  businessId: payment.business_id,
  event: 'DEPOSIT_RECEIVED',
  entityType: 'DEPOSIT',
  entityId: deposit.id,
  payload: depositCallbackView(payment, deposit),
});

const ofPayment = (organisationId: OrganisationId, payment: PaymentRow): Callback => ({
  organisationId,
  businessId: payment.business_id,
  event: 'PAYMENT_CLOSED',
  entityType: 'PAYMENT',
  entityId: payment.id,
  payload: paymentCallbackView(payment),
});

const whole = (organisationId: OrganisationId) => ({ organisationId, hiddenBusinessId: null, onlyBusinessIds: null });

/**
 * Queues the callback about a deposit in its state within this transaction. Call it after its rows are saved, when it reached one of the reported
 * states, and when its refund completed. Null without a URL.
 */
export const queueDepositCallback = async (
  tx: Tx,
  { organisationId, paymentId, depositId }: Which,
): Promise<Queued | null> => {
  const scope = whole(organisationId);
  const payment = await findPayment(tx, scope, paymentId);
  const deposit = payment && (await findDeposit(tx, scope, paymentId, depositId));
  if (!deposit) throw new Error(`The payment ${paymentId} has no deposit ${depositId}`);
  return queueCallback(tx, ofDeposit(organisationId, payment, deposit));
};

/** True if a payment's end is reported to its business: unpaid, underpaid, or cancelled. */
export const isClosed = ({ status, labels }: Pick<PaymentRow, 'status' | 'labels'>): boolean =>
  status === 'EXPIRED' || status === 'CANCELLED' || labels.includes('UNDERPAID');

/** Queues callbacks about payments that ended, in their state within this transaction. Call it after their rows are saved. */
export const queueClosedCallbacks = async (
  tx: Tx,
  closed: readonly { readonly organisationId: OrganisationId; readonly paymentId: string }[],
): Promise<void> => {
  const callbacks: Callback[] = [];
  for (const organisationId of new Set(closed.map((one) => one.organisationId))) {
    const ids = closed.filter((one) => one.organisationId === organisationId).map(({ paymentId }) => paymentId);
    const payments = await paymentsWithIds(tx, whole(organisationId), ids);
    callbacks.push(...payments.map((payment) => ofPayment(organisationId, payment)));
  }
  await queueCallbacks(tx, callbacks);
};

/** Callbacks due for each deposit of these payments, by the deposit's id. */
export const depositCallbacks = async (
  tx: Tx,
  organisationId: OrganisationId,
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, ReturnType<typeof depositCallbackView>>> => {
  const scope = whole(organisationId);
  const payments = new Map((await paymentsWithIds(tx, scope, paymentIds)).map((payment) => [payment.id, payment]));
  const deposits = await selectDeposits(tx, scope, paymentIds);
  return new Map(
    deposits.flatMap((deposit) => {
      const payment = payments.get(deposit.payment_id ?? '');
      return payment ? [[deposit.id, depositCallbackView(payment, deposit)] as const] : [];
    }),
  );
};

type Repeated = { readonly callbackId: string; readonly status: CallbackStatus; readonly url: string };

const repeat = async (tx: Tx, change: Change, paymentId: string, callback: Callback): Promise<Repeated> => {
  const queued = await repeatCallback(tx, { callback, of: paymentId, triggeredBy: actorOf(change.member).label });
  if (!queued) throw refused('NO_CALLBACK_URL', 'No callback URL is configured for this business');
  await recordChange(tx, change, {
    action: 'payment.callback.send',
    entity: { type: 'PAYMENT', id: paymentId },
    after: {
      ...(callback.entityType === 'DEPOSIT' && { depositId: callback.entityId }),
      callbackId: queued.id,
      url: queued.url,
    },
  });
  return { callbackId: queued.id, status: 'PENDING', url: queued.url };
};

/**
 * Sends the callback about a deposit again, on request.
 *
 * @throws AppError NOT_FOUND, RULE_VIOLATED (its state is not reported, or there is no URL), RATE_LIMITED
 */
export const sendCallbackAgain = async (
  tx: Tx,
  change: Change,
  { paymentId, depositId }: Omit<Which, 'organisationId'>,
): Promise<Repeated> => {
  const scope = await scopeOf(tx, change.member);
  const payment = await findPayment(tx, scope, paymentId);
  const deposit = payment && (await findDeposit(tx, scope, paymentId, depositId));
  if (!deposit) throw new AppError('NOT_FOUND');
  if (!toldStates.includes(deposit.status))
    throw refused('NOTHING_TO_TELL', 'Nothing is told of a deposit in this state');
  return repeat(tx, change, paymentId, ofDeposit(scope.organisationId, payment, deposit));
};

/**
 * Sends the callback about the end of a payment again.
 *
 * @throws AppError NOT_FOUND, RULE_VIOLATED (it has not ended so, or there is no URL), RATE_LIMITED
 */
export const sendClosedCallbackAgain = async (tx: Tx, change: Change, paymentId: string): Promise<Repeated> => {
  const scope = await scopeOf(tx, change.member);
  const payment = await findPayment(tx, scope, paymentId);
  if (!payment) throw new AppError('NOT_FOUND');
  if (!isClosed(payment)) throw refused('NOTHING_TO_TELL', 'Nothing is told of a payment in this state');
  return repeat(tx, change, paymentId, ofPayment(scope.organisationId, payment));
};

/** Payments and their deposits, as businesses are told of them. */
export const toldPayments: ToldThings = {
  events: ['DEPOSIT_RECEIVED', 'PAYMENT_CLOSED'],
  messagesAbout: async (tx, scope, event, ids) => {
    const { organisationId } = scope;
    if (event === 'PAYMENT_CLOSED') {
      const closed = await paymentsWithIds(tx, scope, ids);
      return new Map(
        closed.map((payment) => [
          payment.id,
          { of: payment.id, callback: isClosed(payment) ? ofPayment(organisationId, payment) : null },
        ]),
      );
    }
    const paymentOf = await paymentsOfDeposits(tx, organisationId, ids);
    const payments = new Map(
      (await paymentsWithIds(tx, scope, [...new Set(paymentOf.values())])).map((payment) => [payment.id, payment]),
    );
    const found = new Map<string, ToldThing>();
    for (const [id, paymentId] of paymentOf) {
      const payment = payments.get(paymentId);
      const deposit = payment && (await findDeposit(tx, scope, paymentId, id));
      if (!deposit) continue;
      const isTold = toldStates.includes(deposit.status);
      found.set(id, { of: paymentId, callback: isTold ? ofDeposit(organisationId, payment, deposit) : null });
    }
    return found;
  },
};

const refused = (subCode: 'NO_CALLBACK_URL' | 'NOTHING_TO_TELL', message: string): AppError =>
  new AppError('RULE_VIOLATED', { subCode, message, rejection: message });
