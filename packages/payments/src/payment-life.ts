import type { PaymentStatus, PaymentType, RateType } from './vocabulary';
import type { Amount, Fraction } from '@countinghouse/money';
import { add } from '@countinghouse/money';
import type { RateBook } from './rates/rates';
import { userFeeOn } from './fee-distribution';
import { IllegalTransition } from './illegal-transition';
import type { Actor, PaymentState, PaymentTerms, Transition } from './payment';
import { countedDeposits, paymentOutcome } from './payment-outcome';
import { longestFixedMinutes, quote, rateLockEnd } from './quote';

const defaultExpirationMinutes = 30;
const minute = 60_000;

/** The rules of the business and its fees that a payment takes a snapshot of. */
export type BusinessRules = {
  readonly organisationId: string;
  readonly businessId: string;
  readonly settlementCurrency: string;
  readonly overpaymentPolicy: PaymentTerms['overpaymentPolicy'];
  readonly refundFollowUpDeposits: boolean;
  readonly userServiceFeeDistribution: Fraction;
  readonly depegThreshold: Fraction | null;
  readonly underpaymentTolerance: Fraction;
  readonly depositServiceFee: Fraction;
  readonly depositSpread: Fraction;
};

/** Destination of the payer's coins. */
export type DepositTarget = {
  readonly currency: string;
  readonly network: string;
  readonly address: string;
  readonly destinationTag: string | null;
};

export type PaymentRequest = {
  readonly id: string;
  readonly clientPaymentId: string;
  readonly type: PaymentType;
  /** Requested type; a reusable payment and one that lives longer than 30 minutes are floating regardless. */
  readonly rateType: RateType;
  /** A price in a display currency, or an amount of the coin, or (reusable) neither. */
  readonly displayAmount: Amount | null;
  readonly displayCurrency: string | null;
  readonly depositAmount: Amount | null;
  /** Null: the payer chooses later. */
  readonly target: DepositTarget | null;
  /** Default 30; ignored for reusable payments, which do not expire. */
  readonly expirationMinutes: number | null;
  readonly paymentToken: string | null;
  readonly redirectUrl: string | null;
  readonly locale: string | null;
  readonly customerEmail: string | null;
  readonly refundAddress: string | null;
  readonly createdBy: Actor;
};

export type LifeContext = {
  readonly at: Date;
  readonly actor: Actor;
  readonly uniformCurrency: string;
};

/** A payment after something other than a deposit happened to it. */
export type PaymentChange = { readonly state: PaymentState; readonly transitions: readonly Transition[] };

/** The status at a moment, whether the expiry timer has come by or not. */
export const paymentStatusNow = (state: PaymentState, at: Date, uniformCurrency: string): PaymentStatus =>
  paymentOutcome(state.terms, countedDeposits(state), at, uniformCurrency).status;

const assertStands = (
  state: PaymentState,
  statuses: readonly PaymentStatus[],
  event: string,
  { at, uniformCurrency }: LifeContext,
): void => {
  const status = paymentStatusNow(state, at, uniformCurrency);
  if (!statuses.includes(status)) throw new IllegalTransition(event, 'payment', status);
};

const withTerms = (
  terms: PaymentTerms,
  before: PaymentState | null,
  event: string,
  { at, actor, uniformCurrency }: LifeContext,
): PaymentChange => {
  const outcome = paymentOutcome(terms, before ? countedDeposits(before) : [], at, uniformCurrency);
  const from = before?.outcome.status ?? null;
  const state: PaymentState = { deposits: [], refunds: [], ...before, terms, outcome };
  const { organisationId, id: entityId } = terms;
  const transition: Transition = {
    organisationId,
    entityType: 'PAYMENT',
    entityId,
    from,
    to: outcome.status,
    event,
    reference: '',
    actor,
    at,
  };
  return { state, transitions: from === outcome.status ? [] : [transition] };
};

const quotedTerms = (
  terms: PaymentTerms,
  target: DepositTarget,
  depositAmount: Amount | null,
  rates: RateBook,
  quotedAt: Date,
): PaymentTerms => ({
  ...terms,
  quotedAt,
  depositCurrency: target.currency,
  network: target.network,
  walletAddress: target.address,
  destinationTag: target.destinationTag,
  ...quote(
    {
      ...terms,
      depositCurrency: target.currency,
      network: target.network,
      requestedDepositAmount: depositAmount,
    },
    rates,
  ),
  rateLockedUntil: rateLockEnd(terms.rateType, terms.createdAt, terms.expirationMinutes),
});

/** Makes a payment: NEW without a coin, PENDING with one. `rates` are the current ones. */
export const createPayment = (
  request: PaymentRequest,
  rules: BusinessRules,
  rates: RateBook,
  context: LifeContext,
): PaymentChange => {
  const { at } = context;
  const { displayAmount, displayCurrency, target, depositAmount } = request;
  const expirationMinutes =
    request.type === 'REUSABLE' ? null : (request.expirationMinutes ?? defaultExpirationMinutes);
  const mayBeFixed = expirationMinutes !== null && expirationMinutes <= longestFixedMinutes;
  const userServiceFee = displayAmount
    ? userFeeOn(displayAmount, rules.depositServiceFee, rules.userServiceFeeDistribution)
    : null;
  const { businessId, ...snapshot } = rules;
  const terms: PaymentTerms = {
    ...snapshot,
    businessId,
    id: request.id,
    clientPaymentId: request.clientPaymentId,
    type: request.type,
    rateType: mayBeFixed ? request.rateType : 'FLOATING',
    displayCurrency: displayAmount?.currency ?? displayCurrency,
    displayAmount,
    userServiceFee,
    expectedDisplayAmount: displayAmount && userServiceFee ? add(displayAmount, userServiceFee) : null,
    depositCurrency: null,
    network: null,
    expectedDepositAmount: null,
    expectedSettlementAmount: null,
    quotedRate: null,
    quotedSettlementRate: null,
    oneToOneApplied: false,
    quotedPegRate: null,
    quotedParRate: null,
    quotedAt: null,
    rateLockedUntil: null,
    walletAddress: null,
    destinationTag: null,
    paymentToken: request.paymentToken,
    expirationMinutes,
    expiresAt: expirationMinutes === null ? null : new Date(at.getTime() + expirationMinutes * minute),
    redirectUrl: request.redirectUrl,
    locale: request.locale,
    customerEmail: request.customerEmail,
    refundAddress: request.refundAddress,
    createdBy: request.createdBy,
    createdAt: at,
    cancelledAt: null,
    expiredAt: null,
  };
  return withTerms(target ? quotedTerms(terms, target, depositAmount, rates, at) : terms, null, 'CREATED', context);
};

/** The payer's choice of a coin: NEW becomes PENDING, with a quote of this moment. Refused from expiry on. */
export const chooseCurrency = (
  before: PaymentState,
  target: DepositTarget,
  rates: RateBook,
  context: LifeContext,
): PaymentChange => {
  assertStands(before, ['NEW'], 'CURRENCY_CHOSEN', context);
  return withTerms(quotedTerms(before.terms, target, null, rates, context.at), before, 'CURRENCY_CHOSEN', context);
};

/** Cancelled before anything was seen and before it expired. */
export const cancelPayment = (before: PaymentState, context: LifeContext): PaymentChange => {
  assertStands(before, ['NEW', 'PENDING'], 'CANCELLED', context);
  return withTerms({ ...before.terms, cancelledAt: context.at }, before, 'CANCELLED', context);
};

/** The expiry timer: the status and the labels that depend on the time. */
export const expirePayment = (before: PaymentState, context: LifeContext): PaymentChange =>
  withTerms({ ...before.terms, expiredAt: before.terms.expiredAt ?? context.at }, before, 'EXPIRY_TIMER', context);
