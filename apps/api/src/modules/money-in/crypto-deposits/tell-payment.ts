import type { EventName } from '../../../platform/audit/event-names';
import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { account, balancesOf, keyOf, post, type NewTransaction } from '@countinghouse/ledger';
import type {
  Actor,
  Deposit,
  DepositEvent,
  DepositStatus,
  PaymentState,
  RateBook,
  Refund,
  Settlement,
} from '@countinghouse/payments';
import { settleDeposit, systemActor } from '@countinghouse/payments';
import { audit } from '../../../platform/audit/repository';
import { clockNow } from '../../../platform/clock/repository';
import { AppError } from '../../../platform/errors';
import { noteMovement } from '../../../platform/moved/repository';
import type { RateFeed } from '../../../rails/rates';
import { cancelOrders, orderTransfer } from '../../carriers/outgoing-transfers';
import { settleInvoice } from '../invoices';
import { followTravelRule } from '../travel-rule';
import { takingSequence, wasAssociated } from '../unassociated-deposits';
import { depositOfTransfer, lockPayment, type LockedPayment } from './aggregate-repository';
import { queueClosedCallbacks, queueDepositCallback } from './deposit-callback';
import { movementOf } from './moved';
import { postingsOf } from './postings';
import { saveDeposits, savePayments, saveRefunds } from './write-repository';

type Reorganised = Extract<DepositEvent, { kind: 'REORGED' }>;

/** Event as a watcher reports it: the ledger's facts about it are looked up here. */
export type ToldEvent = Exclude<DepositEvent, Reorganised> | Pick<Reorganised, 'kind' | 'depositId'>;

type Telling = {
  readonly organisationId: OrganisationId;
  readonly paymentId: string;
  readonly rates: RateFeed;
  /** Actor; by default the system itself. */
  readonly actor?: Actor;
  /** Postings that replace the receipt (T-01) of coins already booked when they are final. */
  readonly bookedAs?: readonly NewTransaction[];
};

/**
 * Applies one event of a deposit to its payment: the only way by which a deposit or a refund of a live payment changes.
 *
 * The payment is locked, the pure rule of packages/payments gives the event's effect, and all consequences are written in the caller's transaction:
 * rows, one batch of postings, the day's figures, transitions, audit, and the callbacks. As it posts, a transaction applies at most one event, and
 * posts nothing else.
 *
 * Credits are made at the prices of the moment at which the coins were final; if those were stale, at the first ones after, and until there are any
 * nothing happens, and the caller retries. A deposit that waited for travel-rule data is credited at the prices of the moment the data came, unless
 * the payment's rate was locked.
 *
 * @returns the settlement; null for a transfer that was reported before
 * @throws IllegalTransition when the event does not fit the present state; StaleRates or UnknownRate when nothing can be priced; LedgerError
 * INSUFFICIENT_BALANCE when a balance it read was moved meanwhile: retry then
 */
export const tellPayment = async (
  tx: Tx,
  { organisationId, paymentId, rates, actor = systemActor, bookedAs }: Telling,
  event: ToldEvent,
): Promise<Settlement | null> => {
  const depositId = event.kind === 'SEEN' ? event.deposit.id : event.depositId;
  const locked = await lockPayment(tx, organisationId, paymentId, [depositId]);
  if (!locked) throw new AppError('NOT_FOUND');
  const [at, before] = await Promise.all([
    clockNow(tx),
    event.kind === 'SEEN' ? depositOfTransfer(tx, organisationId, event.deposit) : null,
  ]);
  if (before) return null;

  const settled = await settle(tx, locked, event, { at, actor }, rates);
  const { state, deposit, refund, transitions } = settled;
  // Sent one after another and answered in this order, without waiting in between.
  await Promise.all([savePayments(tx, [state]), saveDeposits(tx, [deposit]), saveRefunds(tx, refund ? [refund] : [])]);
  const postings = postingsOf(settled, { at, actor });
  await post(
    tx,
    organisationId,
    bookedAs ? postings.flatMap((posting) => (posting.eventType === 'T-01' ? bookedAs : [posting])) : postings,
  );
  // Viewers of the payment see its deposits too, and counts or labels that changed without a transition.
  await noteMovement(tx, movementOf(locked.state, state, settled, at));
  if (locked.invoiceId !== null) await settleInvoice(tx, organisationId, locked.invoiceId);
  if (refund) await sendBack(tx, organisationId, settled, refund);
  await followTravelRule(tx, deposit);
  const ended = endedBy(locked.state, settled);
  await auditEnd(tx, organisationId, ended, actor);
  if (ended.some(({ isTold }) => isTold)) await queueDepositCallback(tx, { organisationId, paymentId, depositId });
  // After a reorganisation beyond the expiry nobody has paid.
  const isExpired = transitions.some(({ entityType, to }) => entityType === 'PAYMENT' && to === 'EXPIRED');
  if (isExpired) await queueClosedCallbacks(tx, [{ organisationId, paymentId }]);
  return settled;
};

/** A refund free to leave is ordered, once at a time; an abandoned one does not leave. */
const sendBack = async (
  tx: Tx,
  organisationId: OrganisationId,
  { state, deposit }: Settlement,
  { id, status, netAmount, toAddress }: Refund,
): Promise<void> => {
  if (status === 'SKIPPED') await cancelOrders(tx, organisationId, id);
  if (status !== 'PENDING' || toAddress === null) return;
  await orderTransfer(tx, {
    organisationId,
    kind: 'REFUND',
    entityId: id,
    paymentId: state.terms.id,
    depositId: deposit.id,
    businessId: state.terms.businessId as BusinessId,
    network: deposit.network,
    amount: netAmount,
    to: toAddress,
    tag: null,
  });
};

type Moment = { readonly at: Date; readonly actor: Actor };

const settle = async (
  tx: Tx,
  { organisationId, state, uniformCurrency }: LockedPayment,
  told: ToldEvent,
  { at, actor }: Moment,
  feed: RateFeed,
): Promise<Settlement> => {
  const { businessId, settlementCurrency } = state.terms;
  const receivable = account.receivable(businessId, settlementCurrency).code;
  const deposit = told.kind === 'SEEN' ? null : state.deposits.find(({ id }) => id === told.depositId);
  const isCredit = (told.kind === 'SCREENED' || told.kind === 'RELEASED') && deposit?.finalAt;
  const ratesOf = (): Promise<RateBook> => {
    if (ofTheMoment.includes(told.kind)) return feed.current(tx, at);
    return isCredit ? feed.at(tx, isCredit) : feed.current(tx, null);
  };
  const [balances, rates] = await Promise.all([balancesOf(tx, organisationId, [receivable]), ratesOf()]);
  const event = told.kind === 'REORGED' ? await reorganised(tx, organisationId, told, deposit) : told;
  const owed = balances.get(receivable) ?? null;
  return settleDeposit(state, event, { at, actor, uniformCurrency, rates, owed });
};

/** Deposits that waited for the payer's data are valued now, whenever their coins became final. */
const ofTheMoment: readonly DepositEvent['kind'][] = ['TRAVEL_RULE_ACCEPTED', 'TRAVEL_RULE_REFUSED'];

/** Ledger facts of a reorganisation: the transactions it reverses, by their keys, and the remaining balance of the business. */
const reorganised = async (
  tx: Tx,
  organisationId: OrganisationId,
  { kind, depositId }: Pick<Reorganised, 'kind' | 'depositId'>,
  deposit: Deposit | null | undefined,
): Promise<Reorganised> => {
  const settledIn = deposit?.value?.settlementAmount.currency;
  const currencies = deposit ? [deposit.currency, ...(settledIn ? [settledIn] : [])] : [];
  const codes = currencies.map((currency) => account.available(deposit?.businessId ?? '', currency).code);
  const balances = await balancesOf(tx, organisationId, [...new Set(codes)]);
  return {
    kind,
    depositId,
    receiptTransactionId: (await wasAssociated(tx, organisationId, depositId))
      ? keyOf('T-12', depositId, takingSequence)
      : keyOf('T-01', depositId),
    creditTransactionId: keyOf(settledIn === deposit?.currency ? 'T-02' : 'T-03', depositId),
    available: [...balances.values()],
  };
};

/** Final statuses of a deposit; its business gets callbacks of all except those a chain removed. */
const ends: readonly DepositStatus[] = ['CONFIRMED', 'BLOCKED', 'UNPROCESSABLE', 'REFUNDED', 'ORPHANED'];

/** A deposit or a refund that came to an end by an event. */
type Ended = {
  readonly action: EventName;
  readonly entity: { readonly type: 'DEPOSIT' | 'REFUND'; readonly id: string };
  readonly before: string | undefined;
  readonly after: string;
  readonly isTold: boolean;
};

const endedBy = (state: PaymentState, { deposit, refund }: Settlement): Ended[] => {
  const ended: Ended[] = [];
  const before = state.deposits.find(({ id }) => id === deposit.id)?.status;
  if (ends.includes(deposit.status) && before !== deposit.status) {
    const entity = { type: 'DEPOSIT', id: deposit.id } as const;
    const isTold = deposit.status !== 'ORPHANED';
    ended.push({ action: 'deposit.settle', entity, before, after: deposit.status, isTold });
  }
  const refundBefore = state.refunds.find(({ id }) => id === refund?.id)?.status;
  if (refund?.status === 'CONFIRMED' && refundBefore !== 'CONFIRMED') {
    const entity = { type: 'REFUND', id: refund.id } as const;
    ended.push({ action: 'refund.confirm', entity, before: refundBefore, after: refund.status, isTold: true });
  }
  return ended;
};

const auditEnd = async (
  tx: Tx,
  organisationId: OrganisationId,
  ended: readonly Ended[],
  actor: Actor,
): Promise<void> => {
  for (const { action, entity, before, after } of ended) {
    await audit(tx, {
      actor,
      organisationId,
      action,
      entity,
      before: { status: before },
      after: { status: after },
      result: 'SUCCESS',
    });
  }
};
