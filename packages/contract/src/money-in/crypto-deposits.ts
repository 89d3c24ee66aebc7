import * as z from 'zod/mini';
import { depositStatus } from './deposit-status';
import { overpaymentPolicy } from '../organisation/businesses';
import { lastCallback } from '../running/last-callback';
import { screening } from '../carriers/screening';
import { endpoint, needs } from '../endpoint';
import { amountText, currencyCode, instant, networkCode, rateText, uuid } from '../fields';
import { businessId } from '../ids';
import { metadata } from '../metadata';
import { ownId, paging, pagingQuery, periodQuery, repeatable, moneyTotals, withinLongestPeriod } from '../paging';
import { anyOf } from '../permissions';

export { depositStatus, depositStatuses, type DepositStatus } from './deposit-status';

/** A payment's status, a pure function of the payment and its deposits (domain rules: first that applies wins). */
export const paymentStatuses = [
  'NEW',
  'PENDING',
  'AWAITING',
  'DEPOSITED',
  'EXPIRED',
  'CANCELLED',
  'BLOCKED',
  'REFUNDED',
  'UNPROCESSABLE',
] as const;
export const paymentStatus = z.enum(paymentStatuses);
export type PaymentStatus = z.output<typeof paymentStatus>;

/** Facts about a payment independent of its status. */
export const paymentLabels = [
  'UNDERPAID',
  'OVERPAID',
  'LATE',
  'FOLLOW_UP',
  'MIXED_CURRENCY',
  'DEPEG_APPLIED',
  'DEPEG_BROKEN',
] as const;
export const paymentLabel = z.enum(paymentLabels);
export type PaymentLabel = z.output<typeof paymentLabel>;

export const paymentTypes = ['ONE_TIME', 'REUSABLE'] as const;
export const paymentType = z.enum(paymentTypes);
export type PaymentType = z.output<typeof paymentType>;

export const rateTypes = ['FIXED', 'FLOATING'] as const;
export const rateType = z.enum(rateTypes);
export type RateType = z.output<typeof rateType>;

export const refundStatuses = ['PENDING', 'AWAITING_ADDRESS', 'BROADCASTED', 'CONFIRMED', 'SKIPPED', 'FAILED'] as const;
export const refundStatus = z.enum(refundStatuses);
export type RefundStatus = z.output<typeof refundStatus>;

export const refundReasons = ['OVERPAYMENT', 'FOLLOW_UP', 'TRAVEL_RULE', 'COMPLIANCE', 'MANUAL'] as const;
export const refundReason = z.enum(refundReasons);
export type RefundReason = z.output<typeof refundReason>;

export const travelRuleStatuses = ['NOT_REQUIRED', 'PENDING', 'COMPLETED', 'REFUSED'] as const;
export const travelRuleStatus = z.enum(travelRuleStatuses);
export type TravelRuleStatus = z.output<typeof travelRuleStatus>;

/** Money on its way back to the payer. Amounts in the deposit's currency; `netAmount` is what the payer gets. */
export const refund = z.object({
  id: uuid,
  reason: refundReason,
  type: z.enum(['PARTIAL', 'FULL']),
  amount: amountText,
  fee: amountText,
  netAmount: amountText,
  toAddress: z.nullable(z.string()),
  status: refundStatus,
  transactionId: z.nullable(z.string()),
  confirmedAt: z.nullable(instant),
});
export type RefundView = z.output<typeof refund>;

/** One on-chain transfer. Money fields are null until the deposit is valued. */
export const deposit = z.object({
  id: uuid,
  status: depositStatus,
  depositCurrency: currencyCode,
  network: networkCode,
  depositAmount: amountText,
  displayCurrency: z.nullable(currencyCode),
  /** Value credited to the payer's order, before fees. */
  displayAmount: z.nullable(amountText),
  settlementCurrency: z.nullable(currencyCode),
  /** Gross. */
  settlementAmount: z.nullable(amountText),
  /** The whole fee, the payer's part included. */
  settlementServiceFee: z.nullable(amountText),
  /** The payer's part of the fee. */
  settlementDistributedUserServiceFee: z.nullable(amountText),
  /** Net credit of the business. */
  settlementPayableAmount: z.nullable(amountText),
  displayRateDepegLossAmount: z.nullable(amountText),
  settlementRateDepegLossAmount: z.nullable(amountText),
  /** Price of one deposit unit in the settlement currency; null before valuation and where both are the same currency. */
  rate: z.nullable(rateText),
  /** Source and time of the prices behind `rate` and the display amount (`quote`: the promise to the payer). */
  rateSource: z.nullable(z.string()),
  rateAt: z.nullable(instant),
  uniformAmount: z.nullable(amountText),
  /** Source and time of the price in the uniform currency. */
  uniformRateSource: z.nullable(z.string()),
  uniformRateAt: z.nullable(instant),
  fromAddress: z.nullable(z.string()),
  toAddress: z.string(),
  destinationTag: z.nullable(z.string()),
  transactionId: z.string(),
  blockHeight: z.nullable(z.number()),
  confirmations: z.number(),
  requiredConfirmations: z.number(),
  riskScore: z.nullable(amountText),
  riskCategory: z.nullable(z.string()),
  isFollowUp: z.boolean(),
  isLate: z.boolean(),
  travelRuleStatus,
  detectedAt: instant,
  confirmedAt: z.nullable(instant),
  refund: z.nullable(refund),
  /** Outcome of the newest callback about it; null: none was sent. */
  lastCallback: z.nullable(lastCallback),
});
export type DepositView = z.output<typeof deposit>;

/** Quote promised to the payer when the currency was chosen. */
export const quote = z.object({
  /** Price of one deposit unit in the display currency, the spread taken off; null when quoted in the deposit currency. */
  rate: z.nullable(rateText),
  /** Time of the quote and of its prices. Null for an older one without it. */
  at: z.nullable(instant),
  /** Null: floating, valued when the deposit has its confirmations. */
  rateLockedUntil: z.nullable(instant),
  oneToOneApplied: z.boolean(),
  /** Gross, in the settlement currency. */
  expectedSettlementAmount: z.nullable(amountText),
});

export const payment = z.object({
  id: uuid,
  paymentId: uuid,
  /** The merchant's own id, unique per business. */
  clientPaymentId: z.string(),
  businessId: businessId,
  businessName: z.string(),
  type: paymentType,
  rateType,
  status: paymentStatus,
  labels: z.array(paymentLabel),
  displayCurrency: z.nullable(currencyCode),
  displayAmount: z.nullable(amountText),
  /** The payer's share of the service fee, on top of `displayAmount`; null without a display currency. */
  userServiceFee: z.nullable(amountText),
  expectedDisplayAmount: z.nullable(amountText),
  depositCurrency: z.nullable(currencyCode),
  network: z.nullable(networkCode),
  expectedDepositAmount: z.nullable(amountText),
  settlementCurrency: currencyCode,
  quote: z.nullable(quote),
  /** Sums over CONFIRMED deposits, gross; the display sum is null without a display currency. */
  actualDisplayAmount: z.nullable(amountText),
  actualSettlementAmount: amountText,
  actualUniformAmount: amountText,
  /** Parts of `actualSettlementAmount`: the fees, and the credit of the business. */
  actualServiceFee: amountText,
  actualPayableAmount: amountText,
  /** Received sums of the CONFIRMED deposits with a non-zero amount, per currency. `network` is null if several were used. */
  received: z.array(z.object({ currency: currencyCode, network: z.nullable(networkCode), amount: amountText })),
  walletAddress: z.nullable(z.string()),
  destinationTag: z.nullable(z.string()),
  paymentUrl: z.nullable(z.string()),
  expirationMinutes: z.nullable(z.number()),
  expiresAt: z.nullable(instant),
  createdAt: instant,
  initiatedBy: z.string(),
  /** The payment link that it was made of; null for one made by form or call. */
  payLinkId: z.nullable(uuid),
  payLinkName: z.nullable(z.string()),
  /** The invoice that it pays; null for any other. */
  invoiceId: z.nullable(uuid),
  invoiceNumber: z.nullable(z.string()),
  metadata,
  overpaymentPolicy,
  refundFollowUpDepositsForOneTimePayments: z.boolean(),
  /** Oldest first. Empty in a list for REUSABLE payments, which may have any number: their sums are above. */
  deposits: z.array(deposit),
});
export type PaymentView = z.output<typeof payment>;

/** One change of state of the payment, one of its deposits or a refund. */
export const timelineEvent = z.object({
  entityType: z.enum(['PAYMENT', 'DEPOSIT', 'REFUND']),
  entityId: uuid,
  from: z.nullable(z.string()),
  to: z.string(),
  event: z.string(),
  actor: z.object({ type: z.string(), id: z.nullable(z.string()), label: z.string() }),
  at: instant,
});
export type TimelineEvent = z.output<typeof timelineEvent>;

/** A payment with what its details show: the timeline, oldest first, and the business's rules at creation. */
export const paymentDetail = z.extend(payment, {
  /** The credited deposits together reach the price, less the tolerance. Null: there is no price. */
  isPaid: z.nullable(z.boolean()),
  paymentUri: z.nullable(z.string()),
  /** Travel address by which another provider asks before its customer pays; null once nothing may come, and where nothing is exchanged. */
  travelAddress: z.nullable(z.string()),
  redirectUrl: z.nullable(z.string()),
  locale: z.nullable(z.string()),
  customerEmail: z.nullable(z.string()),
  refundAddress: z.nullable(z.string()),
  policy: z.object({
    overpaymentPolicy,
    refundFollowUpDepositsForOneTimePayments: z.boolean(),
    userServiceFeeDistributionPercentage: amountText,
    stableCryptoCurrencyDepegThreshold: z.nullable(amountText),
    underpaymentTolerance: amountText,
    depositServiceFee: amountText,
  }),
  /** True: `deposits` and `timeline` cover the newest 100 deposits only. */
  hasMoreDeposits: z.boolean(),
  timeline: z.array(timelineEvent),
  /** Answers of screening about its deposits, oldest first. */
  screenings: z.array(screening),
});
export type PaymentDetail = z.output<typeof paymentDetail>;

/** The filters of the payments list; all are optional and narrow together. `after` is inclusive, `before` exclusive. */
export const paymentsQuery = z
  .strictObject({
    ...pagingQuery,
    sortBy: z._default(z.enum(['created', 'status']), 'created'),
    businessId: z.optional(businessId),
    depositCurrency: z.optional(currencyCode),
    status: z.optional(repeatable(paymentStatus)),
    label: z.optional(paymentLabel),
    network: z.optional(networkCode),
    type: z.optional(paymentType),
    /** Payments made of this link. */
    payLinkId: z.optional(uuid),
    /** Payments of this invoice. */
    invoiceId: z.optional(uuid),
    /** Exactly this one. */
    clientPaymentId: ownId,
    /** Client payment id, or the beginning of a payment id, transaction id or address: at least six characters, or all of it. */
    search: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(128))),
    ...periodQuery,
  })
  .check(withinLongestPeriod);

export const listPayments = endpoint({
  name: 'listPayments',
  slug: 'crypto-deposits',
  method: 'GET',
  path: 'payments',
  access: needs(anyOf('GET_PAYMENTS', 'GET_PAYMENT')),
  query: paymentsQuery,
  answer: z.object({
    payments: z.array(payment),
    paging,
    ...moneyTotals,
  }),
  errors: ['CURSOR_INVALID'],
});

export const getPayment = endpoint({
  name: 'getPayment',
  slug: 'crypto-deposits',
  method: 'GET',
  path: 'payments/:id',
  access: needs(anyOf('GET_PAYMENT', 'GET_PAYMENTS')),
  version: 'answered',
  params: z.strictObject({ id: uuid }),
  answer: paymentDetail,
  errors: ['NOT_FOUND'],
});
