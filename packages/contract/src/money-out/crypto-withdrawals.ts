import * as z from 'zod/mini';
import { callbackDelivery, repeatedCallback } from '../running/callbacks';
import { lastCallback } from '../running/last-callback';
import { screening } from '../carriers/screening';
import { endpoint, needs } from '../endpoint';
import { amountText, currencyCode, instant, networkCode, rateText, uuid } from '../fields';
import { businessId } from '../ids';
import { metadata } from '../metadata';
import { approvalStatus } from './approval-status';
import { ownId, paging, pagingQuery, periodQuery, repeatable, moneyTotals, withinLongestPeriod } from '../paging';
import { all, anyOf } from '../permissions';
import { feePayer, targetAmountPolicy, withdrawalReason, withdrawalStatus } from './withdrawal-status';

export {
  feePayer,
  targetAmountPolicy,
  withdrawalReason,
  withdrawalStatus,
  withdrawalStatuses,
  type FeePayer,
  type WithdrawalReason,
  type WithdrawalStatus,
} from './withdrawal-status';

// Reading of withdrawals, apart from their creation: a list loads no form rules.

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
  /** Amount the recipient gets. */
  recipientAmount: amountText,
  networkFee: amountText,
  /** In the debit currency. */
  serviceFee: amountText,
  blockchainFeePaidBy: feePayer,
  debitCurrency: currencyCode,
  /** Final once it is being sent; null before, and if nothing was spent. */
  debitAmount: z.nullable(amountText),
  /** Amount held at creation. */
  heldAmount: amountText,
  /** Price of one coin in the debit currency; null where nothing is bought. */
  rate: z.nullable(rateText),
  targetAmountPolicy,
  /** Requested amount: in `displayCurrency`, or in the coin. */
  targetAmount: amountText,
  displayCurrency: z.nullable(currencyCode),
  uniformCurrency: currencyCode,
  /** Worth at creation; for a completed one at completion. */
  uniformAmount: amountText,
  /** Address that is paid; of a withdrawal to a travel address that one, until its provider has named the address. */
  recipientAddress: z.string(),
  /** Travel address that it was made to; null: an address of the chain. */
  travelAddress: z.nullable(z.string()),
  destinationTag: z.nullable(z.string()),
  transactionId: z.nullable(z.string()),
  /** True if the beneficiary is on record, sealed. */
  hasBeneficiary: z.boolean(),
  note: z.nullable(z.string()),
  metadata,
  initiatedBy: z.string(),
  createdAt: instant,
  broadcastAt: z.nullable(instant),
  completedAt: z.nullable(instant),
  /** True if the caller may cancel it now. */
  cancellable: z.boolean(),
  /** Outcome of the newest callback about it; null: none was sent. */
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

/** A withdrawal with its timeline, oldest first, and its screening. */
/**
 * Reasons that a question to another provider does not go on. NOT_REACHED: no message arrives. QUESTION_REFUSED: the provider does not take what it is told.
 * ANSWER_REFUSED: its answer could not be taken. APPROVAL_NEEDED: with the address that it named, more colleagues would have to approve than there are, or than did. NOT_ALLOWED: the
 * platform blocked the provider. NOT_OFFERED: it cannot be asked with what is set here. NOT_SOUND: the withdrawal is not as it was made.
 */
export const inquiryProblems = [
  'NOT_REACHED',
  'QUESTION_REFUSED',
  'ANSWER_REFUSED',
  'APPROVAL_NEEDED',
  'NOT_ALLOWED',
  'NOT_OFFERED',
  'NOT_SOUND',
] as const;

export const withdrawalDetail = z.extend(withdrawal, {
  timeline: z.array(withdrawalTimelineEvent),
  /** Answers of screening about its recipient, oldest first. */
  screenings: z.array(screening),
  /** Reason for which its gateway refused it, in the gateway's words; null: it did not, or gave none. */
  networkReason: z.nullable(z.string()),
  /** Question to the provider behind its travel address; null without one. */
  inquiry: z.nullable(
    z.object({
      provider: z.string(),
      /** WAITING: not received by the provider yet. ASKED: it was, and has not answered. */
      status: z.enum(['WAITING', 'ASKED', 'APPROVED', 'REJECTED']),
      askedAt: z.nullable(instant),
      answeredAt: z.nullable(instant),
      /** Reason of a rejection, in the other provider's words. */
      reason: z.nullable(z.string()),
      /** The provider could not be reached, or did not take the question; it is asked again. */
      isDelayed: z.boolean(),
      /** Reason that it does not go on at present; null: none is known. */
      problem: z.nullable(z.enum(inquiryProblems)),
      /** When the provider was told the transaction, or that none will come. */
      endedAt: z.nullable(instant),
    }),
  ),
});
export type WithdrawalDetail = z.output<typeof withdrawalDetail>;

/** Filters of one business's withdrawals; all except the business optional, combined by "and". */
export const withdrawalsQuery = z
  .strictObject({
    ...pagingQuery,
    sortBy: z._default(z.enum(['created']), 'created'),
    businessId,
    cryptoCurrency: z.optional(currencyCode),
    network: z.optional(networkCode),
    status: z.optional(repeatable(withdrawalStatus)),
    /** Exactly this one. */
    clientWithdrawalId: ownId,
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
  access: needs(anyOf('GET_WITHDRAWALS')),
  query: withdrawalsQuery,
  answer: z.object({ withdrawals: z.array(withdrawal), paging, ...moneyTotals }),
  errors: ['CURSOR_INVALID'],
});

export const ofWithdrawal = z.strictObject({ id: uuid });

export const getWithdrawal = endpoint({
  name: 'getWithdrawal',
  slug: 'crypto-withdrawals',
  method: 'GET',
  path: 'withdrawals/crypto/:id',
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
  access: needs(all('INITIATE_CALLBACK')),
  params: ofWithdrawal,
  answer: repeatedCallback,
  status: 202,
  errors: ['NOT_FOUND', 'RULE_VIOLATED', 'RATE_LIMITED'],
});

/** Cancels before it is sent, and releases the hold. Only by its creator or an administrator. */
export const cancelWithdrawal = endpoint({
  name: 'cancelWithdrawal',
  slug: 'crypto-withdrawals',
  method: 'POST',
  path: 'withdrawals/crypto/:id/cancel',
  access: needs(all('CREATE_WITHDRAWAL')),
  idempotency: 'accepted',
  params: ofWithdrawal,
  answer: withdrawalDetail,
  errors: ['NOT_FOUND', 'STATE_CONFLICT'],
});
