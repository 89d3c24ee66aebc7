import * as z from 'zod/mini';
import { paymentMethods } from '../bank-methods';
import { endpoint, needs } from '../endpoint';
import { amountText, currencyCode, instant, uuid } from '../fields';
import { businessId } from '../ids';
import { approvalStatus } from './approval-status';
import { paging, pagingQuery, periodQuery, repeatable, moneyTotals, withinLongestPeriod } from '../paging';
import { all } from '../permissions';

// What is read of fiat withdrawals, apart from what makes one: a list loads no form rules.

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

const text = z.nullable(z.string());
/** ISO day of the bank's own calendar. */
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));

/** The account it goes to, as it was when the withdrawal was made. */
export const paidAccount = z.object({
  id: uuid,
  accountLabel: z.string(),
  holderName: z.string(),
  bankName: z.string(),
  accountMasked: z.string(),
  /** Whole numbers for MANAGE_BANK_ACCOUNTS only; null for everybody else. */
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
  /** What arrives. */
  amount: amountText,
  /** On top of it. */
  fee: amountText,
  debitAmount: amountText,
  paymentMethod: z.enum(paymentMethods),
  status: fiatWithdrawalStatus,
  /** LIQUIDITY while it waits for money at the bank, NO_ACCOUNT for an account that pays by its method; else what the bank or the platform said. */
  statusReason: text,
  approvalStatus,
  /** What the recipient reads. */
  reference: text,
  bankAccount: paidAccount,
  initiatedBy: z.string(),
  createdAt: instant,
  /** When it goes to the bank; until then it can be cancelled. */
  submitAt: instant,
  /** Days between which it is expected, both included. */
  arrivesFrom: day,
  arrivesUntil: day,
  sentAt: z.nullable(instant),
  completedAt: z.nullable(instant),
  returnedAt: z.nullable(instant),
  returnedAmount: z.nullable(amountText),
  /** By which banks find it, end to end. */
  endToEndId: z.string(),
  /** The bank's own name of the payment. */
  bankTransactionId: text,
  /** Whether the caller may cancel it now. */
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

/** A withdrawal with its timeline, oldest first. */
export const fiatWithdrawalDetail = z.extend(fiatWithdrawal, { timeline: z.array(timelineEvent) });
export type FiatWithdrawalDetail = z.output<typeof fiatWithdrawalDetail>;

export const fiatWithdrawalExample: z.input<typeof fiatWithdrawal> = {
  id: '0195ea10-3c2d-7b1a-8f4e-5d6c7b8a9f11',
  clientLabel: 'week-11',
  businessId: '0190b1c2-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
  businessName: 'Aurora Travel',
  currency: 'EUR',
  amount: '5000.00',
  fee: '1.00',
  debitAmount: '5001.00',
  paymentMethod: 'SEPA',
  status: 'COMPLETED',
  statusReason: null,
  approvalStatus: 'SKIPPED',
  reference: 'AURORA W11',
  bankAccount: {
    id: '0190c1d4-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
    accountLabel: 'Main EUR',
    holderName: 'Aurora Travel GmbH',
    bankName: 'Example Bank',
    accountMasked: 'DE89 **** **** 3000',
    iban: null,
    accountNumber: null,
    sortCode: null,
    routingNumber: null,
    swiftCode: null,
  },
  initiatedBy: 'mara.lind@example.com',
  createdAt: '2025-03-14T09:30:00.000Z',
  submitAt: '2025-03-14T13:00:00.000Z',
  arrivesFrom: '2025-03-17',
  arrivesUntil: '2025-03-17',
  sentAt: '2025-03-14T13:00:04.000Z',
  completedAt: '2025-03-17T07:02:41.000Z',
  returnedAt: null,
  returnedAmount: null,
  endToEndId: '0195EA103C2D7B1A8F4E5D6C7B8A9F11',
  bankTransactionId: 'BK-20250317-004411',
  cancellable: false,
};

/** The filters of one business's fiat withdrawals, all but the business optional, narrowing together. */
export const fiatWithdrawalsQuery = z
  .strictObject({
    ...pagingQuery,
    sortBy: z._default(z.enum(['created']), 'created'),
    businessId,
    currency: z.optional(currencyCode),
    status: z.optional(repeatable(fiatWithdrawalStatus)),
    method: z.optional(z.enum(paymentMethods)),
    bankAccountId: z.optional(uuid),
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
  summary: 'Fiat withdrawals of a business, newest first, a page at a time',
  access: needs(all('GET_FIAT_WITHDRAWALS')),
  query: fiatWithdrawalsQuery,
  answer: z.object({ withdrawals: z.array(fiatWithdrawal), paging, ...moneyTotals }),
  errors: ['CURSOR_INVALID'],
  example: {
    withdrawals: [fiatWithdrawalExample],
    paging: { limit: 25, nextCursor: null, prevCursor: null, hasMore: false },
  },
});

const ofFiatWithdrawal = z.strictObject({ id: uuid });

export const getFiatWithdrawal = endpoint({
  name: 'getFiatWithdrawal',
  slug: 'fiat-withdrawals',
  method: 'GET',
  path: 'payment/withdrawals/fiat/:id',
  summary: 'One fiat withdrawal with its timeline',
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
  summary: 'That a fiat withdrawal was paid, as a PDF file to hand on. Only of one that was.',
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
  summary:
    'Cancels a fiat withdrawal before it goes to the bank; what was held is available again. By whoever made it, or an administrator.',
  access: needs(all('CREATE_FIAT_WITHDRAWAL')),
  idempotency: 'accepted',
  params: ofFiatWithdrawal,
  answer: fiatWithdrawalDetail,
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});

export const fiatWithdrawalsEndpoints = [
  listFiatWithdrawals,
  getFiatWithdrawal,
  getFiatWithdrawalAdvice,
  cancelFiatWithdrawal,
];
