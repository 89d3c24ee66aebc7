import type { DepositStatus } from '@countinghouse/contract/crypto-deposits';
import type { NewTransaction } from '@countinghouse/ledger';
import type { Amount, Fraction } from '@countinghouse/money';
import {
  compare,
  currencyNetworkOf,
  isPositive,
  min,
  negate,
  precisionOf,
  roundAmount,
  subtract,
} from '@countinghouse/money';
import type { RateBook } from '../../../rails/rates/port';
import {
  creditReversed,
  depositBlocked,
  depositCredited,
  depositReceived,
  depositUnprocessable,
  receiptReversed,
  refundReserved,
  refundSent,
  refundSkipped,
} from '../postings';
import { canRefund, excessOf, transferLimits } from './excess-refund';
import { isFollowUp, isLate, progressOf } from './follow-up';
import type { Actor, DailyFigure, Deposit, DepositValue, PaymentState, Refund, Transition } from './payment';
import { paymentOutcome } from './payment-outcome';
import type { Pricing } from './valuation';
import { pricingFor, valueDeposit } from './valuation';

/** What a chain watcher, screening or staff report about a deposit. */
export type DepositEvent =
  | {
      readonly kind: 'SEEN';
      readonly deposit: Pick<
        Deposit,
        | 'id'
        | 'currency'
        | 'network'
        | 'amount'
        | 'onChainAmountRaw'
        | 'fromAddress'
        | 'toAddress'
        | 'destinationTag'
        | 'transactionId'
        | 'outputIndex'
        | 'blockHeight'
        | 'requiredConfirmations'
      >;
    }
  /** Dropped, double-spent or reorganised out before it had its confirmations. */
  | { readonly kind: 'DROPPED'; readonly depositId: string }
  | {
      readonly kind: 'FINAL_ON_CHAIN';
      readonly depositId: string;
      readonly confirmations: number;
      readonly blockHeight: number | null;
    }
  | {
      readonly kind: 'SCREENED';
      readonly depositId: string;
      readonly outcome: 'OK' | 'HIT';
      readonly riskScore: Fraction | null;
      readonly riskCategory: string | null;
      readonly travelRule: 'NOT_REQUIRED' | 'COMPLETED' | 'MISSING';
      /** The id a refund gets if this leads to one. */
      readonly refundId: string;
    }
  | { readonly kind: 'TRAVEL_RULE_ACCEPTED'; readonly depositId: string; readonly refundId: string }
  /** Refused, or its deadline passed. */
  | { readonly kind: 'TRAVEL_RULE_REFUSED'; readonly depositId: string; readonly refundId: string }
  | { readonly kind: 'REFUND_CONFIRMED'; readonly depositId: string; readonly transactionId: string }
  /** A deep reorganisation after the coins had counted as final. */
  | {
      readonly kind: 'REORGED';
      readonly depositId: string;
      /** Ledger transactions to reverse; the credit's is null for a deposit that was still pending. */
      readonly receiptTransactionId: string | null;
      readonly creditTransactionId: string | null;
      /** What the business has in the settlement currency. */
      readonly available: Amount;
    };

export type SettlementContext = {
  readonly at: Date;
  readonly actor: Actor;
  readonly uniformCurrency: string;
  /** Prices of the moment the deposit had its confirmations. */
  readonly rates: RateBook;
  /** What the business owes in the settlement currency (after a reorganisation); null for nothing. */
  readonly owed: Amount | null;
};

/** Everything one event leads to; one database transaction writes all of it. */
export type Settlement = {
  readonly state: PaymentState;
  readonly deposit: Deposit;
  readonly refund: Refund | null;
  readonly transactions: readonly NewTransaction[];
  readonly transitions: readonly Transition[];
  readonly figures: readonly DailyFigure[];
};

/** The event does not fit the deposit's status; nothing may change. */
export class IllegalTransition extends Error {
  override readonly name = 'IllegalTransition';
  constructor(event: string, status: string) {
    super(`${event} does not apply to a deposit that is ${status}`);
  }
}

const pendingStatuses: readonly DepositStatus[] = ['PENDING_AML', 'PENDING_TRAVEL_RULE'];

const appliesTo: Readonly<Record<Exclude<DepositEvent['kind'], 'SEEN'>, readonly DepositStatus[]>> = {
  DROPPED: ['UNCONFIRMED'],
  FINAL_ON_CHAIN: ['UNCONFIRMED'],
  SCREENED: ['PENDING_AML'],
  TRAVEL_RULE_ACCEPTED: ['PENDING_TRAVEL_RULE'],
  TRAVEL_RULE_REFUSED: ['PENDING_TRAVEL_RULE'],
  REFUND_CONFIRMED: ['REFUNDING', 'CONFIRMED'],
  REORGED: ['CONFIRMED', ...pendingStatuses],
};

/** What an event does to its deposit, before the payment is looked at again. */
type Step = {
  readonly deposit: Deposit;
  readonly refund: Refund | null;
  readonly transactions: readonly NewTransaction[];
  /** The statuses the deposit went through, the last one included. */
  readonly through: readonly DepositStatus[];
  readonly figures: readonly DailyFigure[];
};

const step = (deposit: Deposit, parts: Partial<Omit<Step, 'deposit'>> = {}): Step => ({
  deposit,
  refund: null,
  transactions: [],
  through: [deposit.status],
  figures: [],
  ...parts,
});

const figureOf = (deposit: Deposit, value: DepositValue, confirmedAt: Date, count: 1 | -1): DailyFigure => ({
  organisationId: deposit.organisationId,
  businessId: deposit.businessId,
  direction: 'DEPOSIT',
  day: confirmedAt.toISOString().slice(0, 10),
  count,
  volume: count === 1 ? value.acceptedAmount : negate(value.acceptedAmount),
  uniformVolume: count === 1 ? value.uniformAmount : negate(value.uniformAmount),
});

const newRefund = (
  state: PaymentState,
  deposit: Deposit,
  amount: Amount,
  reason: Refund['reason'],
  refundId: string,
  { at, rates }: SettlementContext,
): Refund => {
  const limits = transferLimits(deposit.currency, deposit.network, rates);
  const fee = min(amount, limits.networkFee);
  const needsTag = currencyNetworkOf(deposit.currency, deposit.network).tag !== null;
  const toAddress = state.terms.refundAddress ?? (needsTag ? null : deposit.fromAddress);
  return {
    organisationId: deposit.organisationId,
    id: refundId,
    depositId: deposit.id,
    reason,
    type: compare(amount, deposit.amount) === 0 ? 'FULL' : 'PARTIAL',
    amount,
    fee,
    netAmount: subtract(amount, fee),
    toAddress,
    status: !canRefund(amount, limits) ? 'SKIPPED' : toAddress === null ? 'AWAITING_ADDRESS' : 'PENDING',
    transactionId: null,
    createdAt: at,
    confirmedAt: null,
  };
};

/** The part of a deposit beyond the price that the business wants returned; null when there is none. */
const returnableExcess = (state: PaymentState, deposit: Deposit, pricing: Pricing): Amount | null => {
  const { terms } = state;
  if (terms.overpaymentPolicy !== 'EXCESS_REFUND' || terms.type !== 'ONE_TIME' || deposit.isFollowUp) return null;
  const progress = progressOf(terms, state.deposits);
  if (!progress) return null;
  const inCoins = progress.expected.currency === deposit.currency;
  if (!inCoins && !pricing.display) return null;
  const missing = subtract(progress.expected, progress.accepted);
  const excess = excessOf(deposit.amount, missing, inCoins ? null : pricing.display);
  // What the payer was asked for is rounded up; the dust of that rounding is no overpayment.
  const sendable = roundAmount(excess, precisionOf(deposit.currency, deposit.network), 'down');
  return isPositive(sendable) ? excess : null;
};

/**
 * Credits a released deposit: all of it, or the part that pays the price when the rest can go back. Without a
 * `refundId` nothing goes back.
 */
const credited = (state: PaymentState, deposit: Deposit, refundId: string | null, context: SettlementContext): Step => {
  const { terms } = state;
  const posting = { ...context, terms };
  const pricing = pricingFor(terms, deposit, context.rates);
  const excess = refundId === null ? null : returnableExcess(state, deposit, pricing);
  const refund =
    refundId !== null && excess ? newRefund(state, deposit, excess, 'OVERPAYMENT', refundId, context) : null;
  const returned = refund !== null && refund.status !== 'SKIPPED';
  const accepted = returned ? subtract(deposit.amount, refund.amount) : deposit.amount;
  const value = valueDeposit(terms, accepted, pricing, state.deposits, context.rates, context.uniformCurrency);
  const confirmed: Deposit = { ...deposit, status: 'CONFIRMED', confirmedAt: context.at, value };
  return step(confirmed, {
    refund,
    figures: [figureOf(confirmed, value, context.at, 1)],
    transactions: [
      ...(refund ? [refundReserved(confirmed, refund, posting)] : []),
      ...(refund && !returned ? [refundSkipped(confirmed, refund, posting)] : []),
      depositCredited(confirmed, value, posting),
    ],
  });
};

/** Returns a whole deposit; one that is too small to send back is credited after all. */
const returnedWhole = (
  state: PaymentState,
  deposit: Deposit,
  reason: Refund['reason'],
  refundId: string,
  context: SettlementContext,
): Step => {
  const posting = { ...context, terms: state.terms };
  const refund = newRefund(state, deposit, deposit.amount, reason, refundId, context);
  const reserved = refundReserved(deposit, refund, posting);
  if (refund.status !== 'SKIPPED')
    return step({ ...deposit, status: 'REFUNDING' }, { refund, transactions: [reserved] });
  const credit = credited(state, deposit, null, context);
  return {
    ...credit,
    refund,
    through: ['REFUNDING', ...credit.through],
    transactions: [reserved, refundSkipped(deposit, refund, posting), ...credit.transactions],
  };
};

const seen = (
  state: PaymentState,
  { deposit }: Extract<DepositEvent, { kind: 'SEEN' }>,
  { at }: SettlementContext,
): Step => {
  const { organisationId, id: paymentId, businessId } = state.terms;
  return step({
    ...deposit,
    organisationId,
    paymentId,
    businessId,
    status: 'UNCONFIRMED',
    confirmations: 0,
    riskScore: null,
    riskCategory: null,
    isFollowUp: false,
    isLate: isLate(state.terms, at),
    travelRuleStatus: 'NOT_REQUIRED',
    detectedAt: at,
    finalAt: null,
    confirmedAt: null,
    value: null,
  });
};

const finalOnChain = (
  state: PaymentState,
  deposit: Deposit,
  event: Extract<DepositEvent, { kind: 'FINAL_ON_CHAIN' }>,
  context: SettlementContext,
): Step => {
  const posting = { ...context, terms: state.terms };
  const { minDeposit } = transferLimits(deposit.currency, deposit.network, context.rates);
  const { confirmations, blockHeight } = event;
  const final: Deposit = { ...deposit, confirmations, blockHeight, finalAt: context.at };
  return compare(deposit.amount, minDeposit) < 0
    ? step({ ...final, status: 'UNPROCESSABLE' }, { transactions: [depositUnprocessable(final, posting)] })
    : step({ ...final, status: 'PENDING_AML' }, { transactions: [depositReceived(final, posting)] });
};

const screened = (
  state: PaymentState,
  deposit: Deposit,
  event: Extract<DepositEvent, { kind: 'SCREENED' }>,
  context: SettlementContext,
): Step => {
  const { riskScore, riskCategory, travelRule, refundId } = event;
  const followUp = isFollowUp(state.terms, state.deposits, deposit.detectedAt);
  const known: Deposit = { ...deposit, riskScore, riskCategory, isFollowUp: followUp };
  if (event.outcome === 'HIT') {
    const blocked = depositBlocked(known, { ...context, terms: state.terms });
    return step({ ...known, status: 'BLOCKED' }, { transactions: [blocked] });
  }
  if (followUp && state.terms.refundFollowUpDeposits)
    return returnedWhole(state, known, 'FOLLOW_UP', refundId, context);
  if (travelRule === 'MISSING') return step({ ...known, status: 'PENDING_TRAVEL_RULE', travelRuleStatus: 'PENDING' });
  return credited(state, { ...known, travelRuleStatus: travelRule }, refundId, context);
};

const refundConfirmed = (
  state: PaymentState,
  deposit: Deposit,
  event: Extract<DepositEvent, { kind: 'REFUND_CONFIRMED' }>,
  context: SettlementContext,
): Step => {
  const open = state.refunds.find(({ depositId }) => depositId === deposit.id);
  if (!open || open.status === 'CONFIRMED' || open.status === 'SKIPPED')
    throw new IllegalTransition(event.kind, deposit.status);
  const refund: Refund = {
    ...open,
    status: 'CONFIRMED',
    transactionId: event.transactionId,
    confirmedAt: context.at,
  };
  const status = deposit.status === 'REFUNDING' ? 'REFUNDED' : deposit.status;
  return step(
    { ...deposit, status },
    { refund, transactions: [refundSent(deposit, refund, { ...context, terms: state.terms })] },
  );
};

const reorged = (
  state: PaymentState,
  deposit: Deposit,
  event: Extract<DepositEvent, { kind: 'REORGED' }>,
  context: SettlementContext,
): Step => {
  // Money that was already sent back cannot be taken from the payer again; that case is for people to settle.
  const returned = state.refunds.some(({ depositId, status }) => depositId === deposit.id && status !== 'SKIPPED');
  if (returned) throw new IllegalTransition(event.kind, deposit.status);
  const posting = { ...context, terms: state.terms };
  const { value, confirmedAt } = deposit;
  const wasCredited = value !== null && confirmedAt !== null;
  return step(
    { ...deposit, status: 'ORPHANED' },
    {
      transactions: [
        ...(wasCredited
          ? [
              creditReversed(deposit, value, {
                ...posting,
                available: event.available,
                reversalOf: event.creditTransactionId,
              }),
            ]
          : []),
        receiptReversed(deposit, { ...posting, reversalOf: event.receiptTransactionId }),
      ],
      figures: wasCredited ? [figureOf(deposit, value, confirmedAt, -1)] : [],
    },
  );
};

const stepOf = (
  state: PaymentState,
  event: Exclude<DepositEvent, { kind: 'SEEN' }>,
  context: SettlementContext,
): Step => {
  const deposit = state.deposits.find(({ id }) => id === event.depositId);
  if (!deposit || !appliesTo[event.kind].includes(deposit.status))
    throw new IllegalTransition(event.kind, deposit?.status ?? 'unknown');
  switch (event.kind) {
    case 'DROPPED':
      return step({ ...deposit, status: 'ORPHANED' });
    case 'FINAL_ON_CHAIN':
      return finalOnChain(state, deposit, event, context);
    case 'SCREENED':
      return screened(state, deposit, event, context);
    case 'TRAVEL_RULE_ACCEPTED':
      return credited(state, { ...deposit, travelRuleStatus: 'COMPLETED' }, event.refundId, context);
    case 'TRAVEL_RULE_REFUSED':
      return returnedWhole(state, { ...deposit, travelRuleStatus: 'REFUSED' }, 'TRAVEL_RULE', event.refundId, context);
    case 'REFUND_CONFIRMED':
      return refundConfirmed(state, deposit, event, context);
    case 'REORGED':
      return reorged(state, deposit, event, context);
  }
};

const replaced = <Item extends { readonly id: string }>(items: readonly Item[], item: Item): readonly Item[] =>
  items.some(({ id }) => id === item.id) ? items.map((old) => (old.id === item.id ? item : old)) : [...items, item];

/** The changes of state an event made, in order: the deposit's, its refund's, the payment's. */
const transitionsOf = (
  before: PaymentState,
  after: PaymentState,
  done: Step,
  kind: DepositEvent['kind'],
  { at, actor }: SettlementContext,
): Transition[] => {
  const { organisationId } = after.terms;
  const trace = (
    entityType: Transition['entityType'],
    entityId: string,
    change: Pick<Transition, 'from' | 'to' | 'event' | 'reference'>,
  ) => ({
    organisationId,
    entityType,
    entityId,
    ...change,
    actor,
    at,
  });
  const { deposit, refund, through } = done;
  const transitions: Transition[] = [];
  let from: string | null = before.deposits.find(({ id }) => id === deposit.id)?.status ?? null;
  for (const to of through) {
    if (from !== to) {
      // A refund that proved too small resolves within the same event.
      const event = from === 'REFUNDING' && kind !== 'REFUND_CONFIRMED' ? 'REFUND_SKIPPED' : kind;
      transitions.push(trace('DEPOSIT', deposit.id, { from, to, event, reference: deposit.transactionId }));
    }
    from = to;
  }
  if (refund) {
    const old = before.refunds.find(({ id }) => id === refund.id)?.status ?? null;
    const event = old === null ? 'RESERVED' : kind;
    transitions.push(
      trace('REFUND', refund.id, { from: old, to: refund.status, event, reference: refund.transactionId ?? '' }),
    );
  }
  if (before.outcome.status !== after.outcome.status) {
    const change = { from: before.outcome.status, to: after.outcome.status };
    transitions.push(trace('PAYMENT', after.terms.id, { ...change, event: `DEPOSIT_${kind}`, reference: deposit.id }));
  }
  return transitions;
};

/**
 * What one event about a deposit means: the new rows, the ledger postings, the trace and the day's figures. Pure; the
 * live flow and the demo history both go through here. Throws `IllegalTransition` when the event does not fit.
 */
export const settleDeposit = (before: PaymentState, event: DepositEvent, context: SettlementContext): Settlement => {
  const done = event.kind === 'SEEN' ? seen(before, event, context) : stepOf(before, event, context);
  const deposits = replaced(before.deposits, done.deposit);
  const state: PaymentState = {
    terms: before.terms,
    deposits,
    refunds: done.refund ? replaced(before.refunds, done.refund) : before.refunds,
    outcome: paymentOutcome(before.terms, deposits, context.at, context.uniformCurrency),
  };
  const { deposit, refund, transactions, figures } = done;
  return {
    state,
    deposit,
    refund,
    transactions,
    transitions: transitionsOf(before, state, done, event.kind, context),
    figures,
  };
};
