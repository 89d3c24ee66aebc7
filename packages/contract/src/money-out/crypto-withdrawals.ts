import * as z from 'zod/mini';
import { callbackDelivery, lastCallback, repeatedCallback, sameIdWhileSame } from '../running/callbacks';
import { endpoint, needs } from '../endpoint';
import { amountText, currencyCode, instant, networkCode, rateText, uuid } from '../fields';
import { businessId } from '../ids';
import { approvalStatus } from './approval-status';
import { paging, pagingQuery, periodQuery, repeatable, moneyTotals, withinLongestPeriod } from '../paging';
import { all, anyOf } from '../permissions';

// What is read of withdrawals, apart from what makes one: a list loads no form rules.

export const withdrawalStatuses = [
  'PENDING_APPROVAL',
  'PENDING',
  'PROCESSING',
  'BROADCASTED',
  'COMPLETED',
  'BLOCKED',
  'REJECTED',
  'CANCELLED',
  'EXPIRED',
  'FAILED',
] as const;
export const withdrawalStatus = z.enum(withdrawalStatuses);
export type WithdrawalStatus = z.output<typeof withdrawalStatus>;

/**
 * What stands beside a status. Of one that is PENDING why it was not sent yet: LIQUIDITY (the network's own coins do not cover
 * it), SCREENING (no answer yet), RATES (no fresh price), ADDRESS (its whitelisted address may not be used), STOPPED (somebody
 * stopped everything that leaves the organisation). RECONCILING: nobody knows yet whether its chain took it.
 */
export const withdrawalReason = z.enum([
  'LIQUIDITY',
  'SCREENING',
  'RATES',
  'ADDRESS',
  'STOPPED',
  'RECONCILING',
  'SCREENING_HIT',
  'RATE_MOVED',
  'TAMPERED',
  'BROADCAST_REFUSED',
  'DROPPED',
]);
export type WithdrawalReason = z.output<typeof withdrawalReason>;

export const targetAmountPolicy = z.enum(['CRYPTO', 'FIAT']);
export const feePayer = z.enum(['USER', 'MERCHANT']);
export type FeePayer = z.output<typeof feePayer>;

/** Coins that leave the organisation. */
export const withdrawal = z.object({
  id: uuid,
  /** The business's own id, unique per business. */
  clientWithdrawalId: z.string(),
  businessId,
  businessName: z.string(),
  status: withdrawalStatus,
  approvalStatus,
  statusReason: z.nullable(withdrawalReason),
  cryptoCurrency: currencyCode,
  network: networkCode,
  /** Nominal, in the coin. */
  amount: amountText,
  /** What arrives. */
  recipientAmount: amountText,
  networkFee: amountText,
  /** In the debit currency. */
  serviceFee: amountText,
  blockchainFeePaidBy: feePayer,
  debitCurrency: currencyCode,
  /** Final once it is being sent; null before, and where nothing was spent. */
  debitAmount: z.nullable(amountText),
  /** What was set aside when it was made. */
  heldAmount: amountText,
  /** Price of one coin in the debit currency; null where nothing is bought. */
  rate: z.nullable(rateText),
  targetAmountPolicy,
  /** As asked for: in `displayCurrency`, or in the coin. */
  targetAmount: amountText,
  displayCurrency: z.nullable(currencyCode),
  uniformCurrency: currencyCode,
  /** When it was made; of a completed one when it completed. */
  uniformAmount: amountText,
  recipientAddress: z.string(),
  destinationTag: z.nullable(z.string()),
  transactionId: z.nullable(z.string()),
  /** Who gets it is on record, sealed. */
  hasBeneficiary: z.boolean(),
  note: z.nullable(z.string()),
  initiatedBy: z.string(),
  createdAt: instant,
  broadcastAt: z.nullable(instant),
  completedAt: z.nullable(instant),
  /** Whether the caller may cancel it now. */
  cancellable: z.boolean(),
  /** What became of the newest callback about it; null: none was sent. */
  lastCallback: z.nullable(lastCallback),
});
export type WithdrawalView = z.output<typeof withdrawal>;

/** One change of state. */
export const withdrawalTimelineEvent = z.object({
  from: z.nullable(withdrawalStatus),
  to: withdrawalStatus,
  event: z.string(),
  actor: z.object({ type: z.string(), id: z.nullable(z.string()), label: z.string() }),
  at: instant,
});

/** A withdrawal with its timeline, oldest first. */
export const withdrawalDetail = z.extend(withdrawal, { timeline: z.array(withdrawalTimelineEvent) });
export type WithdrawalDetail = z.output<typeof withdrawalDetail>;

export const withdrawalExample: z.input<typeof withdrawal> = {
  id: '0195e3a1-4c2d-7b1a-8f4e-5d6c7b8a9f01',
  clientWithdrawalId: 'payout-77',
  businessId: '0190b1c2-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
  businessName: 'Aurora Travel',
  status: 'COMPLETED',
  approvalStatus: 'SKIPPED',
  statusReason: null,
  cryptoCurrency: 'USDT',
  network: 'TRX',
  amount: '1000',
  recipientAmount: '1000',
  networkFee: '1.5',
  serviceFee: '2',
  blockchainFeePaidBy: 'MERCHANT',
  debitCurrency: 'USDT',
  debitAmount: '1003.5',
  heldAmount: '1003.5',
  rate: null,
  targetAmountPolicy: 'CRYPTO',
  targetAmount: '1000',
  displayCurrency: null,
  uniformCurrency: 'EUR',
  uniformAmount: '919.50',
  recipientAddress: 'TPVd9Udq6Kf3W2ZoTemFSqLUw6JUeyckdg',
  destinationTag: null,
  transactionId: '5c50d6c7a3e14f8c9b2d4e6f8a0b1c2d3e4f5a6b7c8d9e0f1a2b3c4d5e6f7a8b',
  hasBeneficiary: true,
  note: 'March payout',
  initiatedBy: 'mara.lind@example.com',
  createdAt: '2025-03-14T10:00:00.000Z',
  broadcastAt: '2025-03-14T10:03:10.000Z',
  completedAt: '2025-03-14T10:04:00.000Z',
  cancellable: false,
  lastCallback: null,
};

/** The filters of one business's withdrawals, all but the business optional, narrowing together. */
export const withdrawalsQuery = z
  .strictObject({
    ...pagingQuery,
    sortBy: z._default(z.enum(['created']), 'created'),
    businessId,
    cryptoCurrency: z.optional(currencyCode),
    network: z.optional(networkCode),
    status: z.optional(repeatable(withdrawalStatus)),
    /** Exactly a withdrawal's id, its client id, its transaction or its recipient's address. */
    search: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(128))),
    ...periodQuery,
  })
  .check(withinLongestPeriod);

export const listWithdrawals = endpoint({
  name: 'listWithdrawals',
  slug: 'crypto-withdrawals',
  method: 'GET',
  path: 'withdrawals/crypto',
  summary: 'Crypto withdrawals of a business, newest first, a page at a time',
  access: needs(anyOf('GET_WITHDRAWALS')),
  query: withdrawalsQuery,
  answer: z.object({ withdrawals: z.array(withdrawal), paging, ...moneyTotals }),
  errors: ['CURSOR_INVALID'],
  example: {
    withdrawals: [withdrawalExample],
    paging: { limit: 25, nextCursor: null, prevCursor: null, hasMore: false },
  },
});

export const ofWithdrawal = z.strictObject({ id: uuid });

export const getWithdrawal = endpoint({
  name: 'getWithdrawal',
  slug: 'crypto-withdrawals',
  method: 'GET',
  path: 'withdrawals/crypto/:id',
  summary: 'One crypto withdrawal with its timeline',
  access: needs(anyOf('GET_WITHDRAWALS')),
  params: ofWithdrawal,
  answer: withdrawalDetail,
  errors: ['NOT_FOUND'],
});

export const listWithdrawalCallbacks = endpoint({
  name: 'listWithdrawalCallbacks',
  slug: 'crypto-withdrawals',
  method: 'GET',
  path: 'withdrawals/crypto/:id/callbacks',
  summary: 'The callbacks about a crypto withdrawal, newest first',
  access: needs(anyOf('GET_WITHDRAWALS')),
  params: ofWithdrawal,
  answer: z.object({ callbacks: z.array(callbackDelivery) }),
  errors: ['NOT_FOUND'],
});

export const sendWithdrawalCallback = endpoint({
  name: 'sendWithdrawalCallback',
  slug: 'crypto-withdrawals',
  method: 'POST',
  path: 'withdrawals/crypto/:id/callback',
  summary: `Tells the business of a withdrawal again. ${sameIdWhileSame}`,
  access: needs(all('INITIATE_CALLBACK')),
  params: ofWithdrawal,
  answer: repeatedCallback,
  status: 202,
  errors: ['NOT_FOUND', 'RULE_VIOLATED', 'RATE_LIMITED'],
  example: {
    callbackId: '0195e0a4-1b2c-7d3e-8f4a-5b6c7d8e9f0a',
    status: 'PENDING',
    url: 'https://aurora.example/cb/withdrawal',
  },
});

/** Before it is being sent: the money that was set aside is available again. By whoever made it, or an administrator. */
export const cancelWithdrawal = endpoint({
  name: 'cancelWithdrawal',
  slug: 'crypto-withdrawals',
  method: 'POST',
  path: 'withdrawals/crypto/:id/cancel',
  summary: 'Cancels a withdrawal that is not being sent yet. What was set aside for it is available again.',
  access: needs(all('CREATE_WITHDRAWAL')),
  idempotency: 'accepted',
  params: ofWithdrawal,
  answer: withdrawalDetail,
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});

export const cryptoWithdrawalsEndpoints = [
  listWithdrawals,
  getWithdrawal,
  listWithdrawalCallbacks,
  sendWithdrawalCallback,
  cancelWithdrawal,
];
