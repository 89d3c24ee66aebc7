import * as z from 'zod/mini';
import { paymentMethods } from '../payment-methods';
import { endpoint, needs } from '../endpoint';
import { amountText, currencyCode, instant, uuid } from '../fields';
import { businessId } from '../ids';
import { metadata } from '../metadata';
import { approvalStatus } from './approval-status';
import { bankAnswers } from './bank-answers';
import { ownId, paging, pagingQuery, periodQuery, repeatable, moneyTotals, withinLongestPeriod } from '../paging';
import { all } from '../permissions';

// Reading of fiat withdrawals, apart from their creation: a list loads no form rules.

/**
 * PENDING_APPROVAL until others approved it; PENDING until its cut-off, when it goes to the bank; PROCESSING while the bank has
 * it; FAILED: the bank refused it; REJECTED: an approver or the platform did; EXPIRED: nobody decided in time.
 */
export const fiatWithdrawalStatuses = [
  'PENDING_APPROVAL',
  'PENDING',
  'PROCESSING',
  'COMPLETED',
  'RETURNED',
  'CANCELLED',
  'REJECTED',
  'EXPIRED',
  'FAILED',
] as const;
export const fiatWithdrawalStatus = z.enum(fiatWithdrawalStatuses);
export type FiatWithdrawalStatus = z.output<typeof fiatWithdrawalStatus>;

export const bankAnswer = z.enum(bankAnswers);

const text = z.nullable(z.string());
/** ISO day of the bank's own calendar. */
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** Destination account, as of the withdrawal's creation. */
export const paidAccount = z.object({
  id: uuid,
  accountLabel: z.string(),
  holderName: z.string(),
  bankName: z.string(),
  accountMasked: z.string(),
  /** Whole numbers for MANAGE_BANK_ACCOUNTS only; otherwise null. */
  iban: text,
  accountNumber: text,
  sortCode: text,
  routingNumber: text,
  swiftCode: text,
});

/** Money of a business on its way to a bank account of the organisation. */
export const fiatWithdrawal = z.object({
  id: uuid,
  clientLabel: z.string(),
  businessId,
  businessName: z.string(),
  currency: currencyCode,
  /** Amount that arrives at the bank account. */
  amount: amountText,
  /** On top of the amount. */
  fee: amountText,
  debitAmount: amountText,
  paymentMethod: z.enum(paymentMethods),
  status: fiatWithdrawalStatus,
  /**
   * LIQUIDITY while it waits for money at the bank, NO_ACCOUNT for an account that pays by its method; otherwise the bank's or the platform's text.
   */
  statusReason: text,
  approvalStatus,
  /** Reference shown to the recipient. */
  reference: text,
  metadata,
  bankAccount: paidAccount,
  initiatedBy: z.string(),
  createdAt: instant,
  /** Time of submission to the bank; until then it can be cancelled. */
  submitAt: instant,
  /** First and last day of the expected arrival. */
  arrivesFrom: day,
  arrivesUntil: day,
  sentAt: z.nullable(instant),
  /** The bank's last word before its statement; null: it said nothing. It moves no money. */
  bankAnswer: z.nullable(bankAnswer),
  /** By the bank's message. */
  bankAnsweredAt: z.nullable(instant),
  /** The bank's own words; with NAME_CLOSE the name that it gives. */
  bankWords: text,
  completedAt: z.nullable(instant),
  returnedAt: z.nullable(instant),
  returnedAmount: z.nullable(amountText),
  /** End-to-end id for banks. */
  endToEndId: z.string(),
  /** The bank's own name of the payment. */
  bankTransactionId: text,
  /** True if the caller may cancel it now. */
  cancellable: z.boolean(),
});
export type FiatWithdrawalView = z.output<typeof fiatWithdrawal>;

/** One change of state. */
const timelineEvent = z.object({
  from: z.nullable(fiatWithdrawalStatus),
  to: fiatWithdrawalStatus,
  event: z.string(),
  actor: z.object({ type: z.string(), id: z.nullable(z.string()), label: z.string() }),
  at: instant,
});

/** File that orders it: WAITS to be carried, TAKEN_OUT by an operator, DELIVERED to the bank's folder by the server. */
const orderFile = z.object({
  state: z.enum(['WAITS', 'TAKEN_OUT', 'DELIVERED']),
  at: z.nullable(instant),
  /** The organisation's account that pays, chosen when the file was made. */
  bankName: z.string(),
  accountMasked: z.string(),
});

/** A withdrawal with its file for the bank (null until its cut-off) and its timeline, oldest first. */
export const fiatWithdrawalDetail = z.extend(fiatWithdrawal, {
  file: z.nullable(orderFile),
  timeline: z.array(timelineEvent),
});
export type FiatWithdrawalDetail = z.output<typeof fiatWithdrawalDetail>;

/** Filters of one business's fiat withdrawals; all except the business optional, combined by "and". */
export const fiatWithdrawalsQuery = z
  .strictObject({
    ...pagingQuery,
    sortBy: z._default(z.enum(['created']), 'created'),
    businessId,
    currency: z.optional(currencyCode),
    status: z.optional(repeatable(fiatWithdrawalStatus)),
    bankAnswer: z.optional(repeatable(bankAnswer)),
    method: z.optional(z.enum(paymentMethods)),
    bankAccountId: z.optional(uuid),
    /** Exactly this one. */
    clientLabel: ownId,
    /** Exactly an id, a client label, a reference, or the bank's name of the payment. */
    search: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(140))),
    ...periodQuery,
  })
  .check(withinLongestPeriod);

export const listFiatWithdrawals = endpoint({
  name: 'listFiatWithdrawals',
  slug: 'fiat-withdrawals',
  method: 'GET',
  path: 'payment/withdrawals/fiat',
  access: needs(all('GET_FIAT_WITHDRAWALS')),
  query: fiatWithdrawalsQuery,
  answer: z.object({ withdrawals: z.array(fiatWithdrawal), paging, ...moneyTotals }),
  errors: ['CURSOR_INVALID'],
});

const ofFiatWithdrawal = z.strictObject({ id: uuid });

export const getFiatWithdrawal = endpoint({
  name: 'getFiatWithdrawal',
  slug: 'fiat-withdrawals',
  method: 'GET',
  path: 'payment/withdrawals/fiat/:id',
  access: needs(all('GET_FIAT_WITHDRAWALS')),
  params: ofFiatWithdrawal,
  answer: fiatWithdrawalDetail,
  errors: ['NOT_FOUND'],
});

export const getFiatWithdrawalAdvice = endpoint({
  name: 'getFiatWithdrawalAdvice',
  slug: 'fiat-withdrawals',
  method: 'GET',
  path: 'payment/withdrawals/fiat/:id/advice',
  access: needs(all('GET_FIAT_WITHDRAWALS')),
  stream: 'file',
  params: ofFiatWithdrawal,
  status: 200,
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});

export const cancelFiatWithdrawal = endpoint({
  name: 'cancelFiatWithdrawal',
  slug: 'fiat-withdrawals',
  method: 'POST',
  path: 'payment/withdrawals/fiat/:id/cancel',
  access: needs(all('CREATE_FIAT_WITHDRAWAL')),
  idempotency: 'accepted',
  params: ofFiatWithdrawal,
  answer: fiatWithdrawalDetail,
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});
