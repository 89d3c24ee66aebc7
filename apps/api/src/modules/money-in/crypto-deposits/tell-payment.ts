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
import { noteChanges } from '../../../platform/changes/repository';
import { clockNow } from '../../../platform/clock/repository';
import { addDailyFigures } from '../../../platform/daily-figures/repository';
import { AppError } from '../../../platform/errors';
import { insertTransitions } from '../../../platform/transitions/repository';
import type { RateFeed } from '../../../rails/rates';
import { cancelOrders, orderTransfer } from '../../carriers/outgoing-transfers';
import { followTravelRule } from '../travel-rule';
import { takingSequence, wasAssociated } from '../unassociated-deposits';
import { depositOfTransfer, lockPayment, type LockedPayment } from './aggregate-repository';
import { queueClosedCallbacks, queueDepositCallback } from './deposit-callback';
import { postingsOf } from './postings';
import { saveDeposits, savePayments, saveRefunds } from './write-repository';

type Reorganised = Extract<DepositEvent, { kind: 'REORGED' }>;

/** An event as whoever watches reports it: what the ledger knows about it is looked up here. */
export type ToldEvent = Exclude<DepositEvent, Reorganised> | Pick<Reorganised, 'kind' | 'depositId'>;

type Telling = {
  readonly organisationId: OrganisationId;
  readonly paymentId: string;
  readonly rates: RateFeed;
  /** Who caused it; the system itself unless said. */
  readonly actor?: Actor;
  /** Where the coins are booked already when they are final: what is posted in place of their receipt (T-01). */
  readonly bookedAs?: readonly NewTransaction[];
};

/**
 * Tells a payment one event of one of its deposits: the only way by which a deposit or a refund of a live payment changes.
 *
 * The payment is locked, the pure rule of packages/payments says what the event means, and everything that follows is
 * written in the caller's transaction: rows, one batch of postings, the day's figures, transitions, audit, and what the
 * business's server is told. As it posts, a transaction tells at most one event, and posts nothing else.
 *
 * Credits are made at the prices of the moment at which the coins were final; where those were stale, at the first ones
 * after, and until there are any nothing happens, and whoever tells tries again. What waited for travel-rule data is
 * credited at the prices of the moment the data came, unless the payment's rate was locked.
 *
 * @returns what it led to; null for a transfer that was told before
 * @throws IllegalTransition when the event does not fit what stands; StaleRates or UnknownRate when nothing can be priced;
 * LedgerError INSUFFICIENT_BALANCE when a balance it looked at was moved meanwhile: tell it again then
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
  const { state, deposit, refund, figures, transitions } = settled;
  // Sent one behind the other, and answered in this order: none waits for the answer to the one before.
  await Promise.all([savePayments(tx, [state]), saveDeposits(tx, [deposit]), saveRefunds(tx, refund ? [refund] : [])]);
  const postings = postingsOf(settled, { at, actor });
  await post(
    tx,
    organisationId,
    bookedAs ? postings.flatMap((posting) => (posting.eventType === 'T-01' ? bookedAs : [posting])) : postings,
  );
  // Whoever looks at the payment sees its deposits too, and what was counted or labelled without a change of state.
  const isUntold = transitions.every(({ entityType }) => entityType !== 'PAYMENT');
  const seen = {
    organisationId,
    entityType: 'PAYMENT' as const,
    entityId: paymentId,
    status: state.outcome.status,
    at,
  };
  await Promise.all([
    addDailyFigures(tx, figures),
    insertTransitions(tx, transitions),
    noteChanges(tx, isUntold ? [seen] : []),
  ]);
  if (refund) await sendBack(tx, organisationId, settled, refund);
  await followTravelRule(tx, deposit);
  const ended = endedBy(locked.state, settled);
  await auditEnd(tx, organisationId, ended, actor);
  if (ended.some(({ isTold }) => isTold)) await queueDepositCallback(tx, { organisationId, paymentId, depositId });
  // What the chain took back after the time was over leaves nobody who paid.
  const isExpired = transitions.some(({ entityType, to }) => entityType === 'PAYMENT' && to === 'EXPIRED');
  if (isExpired) await queueClosedCallbacks(tx, [{ organisationId, paymentId }]);
  return settled;
};

/** A refund that may leave is ordered, once at a time; one that was given up does not leave. */
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

/** What waited for the payer's data is worth what it is worth now, whenever its coins were final. */
const ofTheMoment: readonly DepositEvent['kind'][] = ['TRAVEL_RULE_ACCEPTED', 'TRAVEL_RULE_REFUSED'];

/** What the ledger adds to a reorganisation: the transactions it reverses, by their keys, and what the business still has. */
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

/** Where a deposit comes to rest; its business is told of all but what the chain took back. */
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
