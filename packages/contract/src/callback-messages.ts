import * as z from 'zod/mini';
import { amountText, currencyCode, instant, networkCode, uuid } from './fields';
import { businessId } from './ids';
import { metadata } from './metadata';
import { depositStatus, paymentLabel, paymentStatus, rateType, refund } from './money-in/crypto-deposits';
import { invoiceStatus } from './money-in/invoices';
import { approvalStatus } from './money-out/approval-status';
import { payoutBatchStatus, payoutKind, payoutStatus } from './money-out/payout-batches';
import { withdrawalReason, withdrawalStatus } from './money-out/withdrawal-status';
import type { CallbackEvent } from './organisation/businesses';

// Bodies of the messages to a business's servers. Their fields only ever grow: a receiver passes over those it does not know.

/** True in the test messages of the dashboard alone. */
const test = z.optional(z.literal(true));

/** Sums over all credited deposits of a payment. */
const sums = {
  actualDisplayAmount: z.nullable(amountText),
  actualSettlementAmount: amountText,
  actualServiceFee: amountText,
  actualPayableAmount: amountText,
  received: z.array(z.object({ currency: currencyCode, network: z.nullable(networkCode), amount: amountText })),
  /** All credited deposits together reach the price. Null: there is none. */
  isPaid: z.nullable(z.boolean()),
};

const ofPayment = {
  paymentId: uuid,
  clientPaymentId: z.string(),
  businessId,
  /** Null: the payment was made by form or call. */
  payLinkId: z.nullable(uuid),
  /** Null: the payment is not of an invoice. */
  invoiceId: z.nullable(uuid),
  metadata,
};

export const depositReceived = z.object({
  event: z.literal('DEPOSIT_RECEIVED'),
  test,
  ...ofPayment,
  depositId: uuid,
  status: depositStatus,
  paymentStatus,
  labels: z.array(paymentLabel),
  depositCurrency: currencyCode,
  network: networkCode,
  depositAmount: amountText,
  expectedDepositAmount: z.nullable(amountText),
  displayCurrency: z.nullable(currencyCode),
  displayAmount: z.nullable(amountText),
  expectedDisplayAmount: z.nullable(amountText),
  settlementCurrency: currencyCode,
  settlementAmount: z.nullable(amountText),
  settlementServiceFee: z.nullable(amountText),
  settlementDistributedUserServiceFee: z.nullable(amountText),
  settlementPayableAmount: z.nullable(amountText),
  settlementRateDepegLossAmount: z.nullable(amountText),
  displayRateDepegLossAmount: z.nullable(amountText),
  rateType,
  fromAddress: z.nullable(z.string()),
  toAddress: z.string(),
  transactionId: z.string(),
  refund: z.nullable(refund),
  receivedAt: instant,
  ...sums,
});

export const paymentClosed = z.object({
  event: z.literal('PAYMENT_CLOSED'),
  test,
  ...ofPayment,
  paymentStatus,
  labels: z.array(paymentLabel),
  depositCurrency: z.nullable(currencyCode),
  network: z.nullable(networkCode),
  expectedDepositAmount: z.nullable(amountText),
  displayCurrency: z.nullable(currencyCode),
  expectedDisplayAmount: z.nullable(amountText),
  settlementCurrency: currencyCode,
  rateType,
  expiresAt: z.nullable(instant),
  ...sums,
});

export const withdrawalBroadcast = z.object({
  event: z.literal('WITHDRAWAL_BROADCAST'),
  test,
  withdrawalId: uuid,
  clientWithdrawalId: z.string(),
  businessId,
  metadata,
  status: withdrawalStatus,
  statusReason: z.nullable(withdrawalReason),
  cryptoCurrency: currencyCode,
  network: networkCode,
  amount: amountText,
  recipientAmount: amountText,
  networkFee: amountText,
  serviceFee: amountText,
  debitCurrency: currencyCode,
  debitAmount: z.nullable(amountText),
  recipientAddress: z.string(),
  destinationTag: z.nullable(z.string()),
  transactionId: z.nullable(z.string()),
});

export const withdrawalApproval = z.object({
  event: z.literal('WITHDRAWAL_APPROVAL'),
  test,
  withdrawalId: uuid,
  clientWithdrawalId: z.string(),
  businessId,
  metadata,
  status: approvalStatus,
});

export const payoutBatchEnded = z.object({
  event: z.literal('PAYOUT_BATCH_ENDED'),
  test,
  batchId: uuid,
  name: z.string(),
  businessId,
  metadata,
  status: payoutBatchStatus,
  kind: payoutKind,
  currency: currencyCode,
  cryptoCurrency: z.nullable(currencyCode),
  network: z.nullable(networkCode),
  rows: z.int(),
  payouts: z.int(),
  sent: z.int(),
  notSent: z.int(),
  unsent: z.array(
    z.object({
      number: z.int(),
      clientWithdrawalId: z.string(),
      withdrawalId: uuid,
      status: payoutStatus,
      statusReason: z.nullable(z.string()),
    }),
  ),
  results: z.string(),
  endedAt: instant,
});

const ofInvoice = {
  test,
  invoiceId: uuid,
  number: z.string(),
  clientInvoiceId: z.nullable(z.string()),
  businessId,
  metadata,
  status: invoiceStatus,
  currency: currencyCode,
  grossAmount: amountText,
  paidAmount: amountText,
};

export const invoicePaid = z.object({ event: z.literal('INVOICE_PAID'), ...ofInvoice, paidAt: instant });
export const invoiceOverdue = z.object({
  event: z.literal('INVOICE_OVERDUE'),
  ...ofInvoice,
  dueOn: z.string(),
  overdueAt: instant,
});
export const invoiceVoid = z.object({ event: z.literal('INVOICE_VOID'), ...ofInvoice, voidedAt: instant });

/** Body of each event. */
export const callbackMessages = {
  DEPOSIT_RECEIVED: depositReceived,
  PAYMENT_CLOSED: paymentClosed,
  WITHDRAWAL_BROADCAST: withdrawalBroadcast,
  WITHDRAWAL_APPROVAL: withdrawalApproval,
  PAYOUT_BATCH_ENDED: payoutBatchEnded,
  INVOICE_PAID: invoicePaid,
  INVOICE_OVERDUE: invoiceOverdue,
  INVOICE_VOID: invoiceVoid,
} as const satisfies Record<CallbackEvent, z.ZodMiniType>;

/** Body of an event, without its name: as the product makes it. */
export type CallbackBody<Event extends CallbackEvent> = Omit<
  z.output<(typeof callbackMessages)[Event]>,
  'event' | 'test'
>;
