import * as z from 'zod/mini';
import { endpoint, needs } from '../endpoint';
import { amountText, currencyCode, instant, networkCode, rateText, uuid } from '../fields';
import { businessId } from '../ids';
import { paging, pagingQuery, periodQuery, totals, withinLongestPeriod } from '../paging';
import { all } from '../permissions';
import { plainText } from '../validation';
import { approvalKind, feePayer } from './withdrawal-status';

export const longestApprovalComment = 280;

export const approvalSentences = {
  creator: 'You cannot approve a withdrawal you created',
  notListed: 'You are not one of the approvers of this withdrawal',
  young:
    'You and the creator of this withdrawal are not independent: one gave the other access within 72 hours before it, or since',
  machine: 'API keys cannot approve withdrawals',
  voted: 'You have decided about this withdrawal already',
  decided: 'This withdrawal was decided already',
  expired: 'The time to decide about this withdrawal is over',
  changed: 'This withdrawal is not what it was when it was made: do not approve it',
  other: 'This withdrawal is not what you looked at: look at it again',
  commentRequired: 'Say why you reject it',
  tooFew: (needed: number, left: number) =>
    `${needed} ${needed === 1 ? 'approval is' : 'approvals are'} needed, and ${left === 0 ? 'nobody' : `only ${left}`} may approve a withdrawal that you create`,
} as const;

/** CANCELLED: the withdrawal was cancelled before a decision. */
export const approvalOutcome = z.enum(['PENDING', 'APPROVED', 'REJECTED', 'EXPIRED', 'CANCELLED']);
export type ApprovalOutcome = z.output<typeof approvalOutcome>;

/** Reason that the caller may not vote: created by them or their key; not named; let in by the creator; voted already; a machine. */
export const voteRefusal = z.enum(['CREATOR', 'NOT_LISTED', 'YOUNG', 'VOTED', 'MACHINE']);
export type VoteRefusal = z.output<typeof voteRefusal>;

export const approvalVote = z.object({
  user: z.string(),
  decision: z.enum(['APPROVE', 'REJECT']),
  comment: z.nullable(z.string()),
  at: instant,
});

/** Withdrawal that another person has to approve, as of its creation. */
export const approval = z.object({
  withdrawalId: uuid,
  kind: approvalKind,
  /** Number of payouts of a batch, which is approved as a whole under its own id; null: one withdrawal. */
  payouts: z.nullable(z.number()),
  clientWithdrawalId: z.string(),
  businessId,
  businessName: z.string(),
  status: approvalOutcome,
  currency: currencyCode,
  /** Null of money to a bank account. */
  network: z.nullable(networkCode),
  amount: amountText,
  uniformCurrency: currencyCode,
  uniformAmount: amountText,
  /** An address, or a bank account with most of its number left out. */
  recipient: z.string(),
  destinationTag: z.nullable(z.string()),
  /** True if no withdrawal went to the recipient before it; abandoned ones do not count. */
  isFirstUse: z.boolean(),
  initiatedBy: z.string(),
  createdAt: instant,
  expiresAt: instant,
  /** Null while it waits. */
  decidedAt: z.nullable(instant),
  requiredApprovals: z.number(),
  votes: z.array(approvalVote),
  /** True if the caller may vote now; otherwise, while it waits, the reason. */
  canVote: z.boolean(),
  voteRefusal: z.nullable(voteRefusal),
});
export type ApprovalView = z.output<typeof approval>;

/** Approval with the facts that an approver needs. */
export const approvalDetail = z.extend(approval, {
  /** Digest of the reviewed content, to be sent back with a decision. */
  digest: z.string(),
  /** Threshold of the rule it was made under, or of the floor if no rule asks, as a sum per day. */
  thresholdUniformAmount: amountText,
  /**
   * Withdrawals of its creator within 24 hours, together with accounts that recently invited one another, or those to its recipient if that is
   * more; from all businesses, this one included.
   */
  dayUniformAmount: amountText,
  /** E-mail addresses of the people who may vote. */
  voters: z.array(z.string()),
  /** False: the withdrawal on record was changed since its creation. */
  isUnchanged: z.boolean(),
  /** Value at current prices; null if there are none. */
  uniformAmountNow: z.nullable(amountText),
  recipientAmount: amountText,
  /** Amount held for it, and the total available and held in that balance. */
  debitCurrency: currencyCode,
  heldAmount: amountText,
  /** Parts of that amount in the same currency, which come to it exactly. */
  heldParts: z.object({
    /** Price of what the recipient gets. */
    recipientAmount: amountText,
    networkFee: amountText,
    serviceFee: amountText,
    /** Kept for price moves until the coins are bought; zero if nothing is bought. */
    reserve: amountText,
    /** Price of one coin in the debit currency; null if nothing is bought. */
    rate: z.nullable(rateText),
    /** USER: the network's fee went off the amount. MERCHANT: the business pays it on top. Null of money to a bank account. */
    blockchainFeePaidBy: z.nullable(feePayer),
  }),
  available: amountText,
  held: amountText,
  /** Available balance if it were rejected; null once it is decided. */
  availableIfRejected: z.nullable(amountText),
  note: z.nullable(z.string()),
  recipientHistory: z.object({
    /** Earlier withdrawals to the destination, and the first one's time; abandoned ones left out. */
    earlier: z.number(),
    firstUsedAt: z.nullable(instant),
    /** Name on the whitelist, and its date; null if not listed. */
    whitelistedAs: z.nullable(z.string()),
    whitelistedAt: z.nullable(instant),
    /** Another recipient that begins and ends alike; null for none. */
    lookAlike: z.nullable(z.string()),
  }),
});
export type ApprovalDetail = z.output<typeof approvalDetail>;

export const approvalsQuery = z
  .strictObject({
    ...pagingQuery,
    sortBy: z._default(z.enum(['created']), 'created'),
    /** PENDING: waiting ones. DECIDED: all others. */
    status: z._default(z.enum(['PENDING', 'DECIDED']), 'PENDING'),
    /** Only those about which the caller may decide now. */
    votable: z.optional(z.enum(['true'])),
    businessId: z.optional(businessId),
    /** The beginning of the withdrawal’s ID, of its id, or of the recipient. */
    search: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(128))),
    ...periodQuery,
  })
  .check(withinLongestPeriod);

const access = needs(all('CREATE_WITHDRAWAL'));
const ofWithdrawal = z.strictObject({ withdrawalId: uuid });

export const listApprovals = endpoint({
  name: 'listApprovals',
  slug: 'withdrawal-approvals',
  method: 'GET',
  path: 'withdrawals/approvals',
  access,
  query: approvalsQuery,
  answer: z.object({ approvals: z.array(approval), paging, ...totals }),
  errors: ['CURSOR_INVALID'],
});

export const getApproval = endpoint({
  name: 'getApproval',
  slug: 'withdrawal-approvals',
  method: 'GET',
  path: 'withdrawals/approvals/:withdrawalId',
  access,
  params: ofWithdrawal,
  answer: approvalDetail,
  errors: ['NOT_FOUND'],
});

/** Digest from `getApproval` of the content that was reviewed. Without it, the vote applies to the withdrawal as it is. */
const digest = z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/)));

export const approveWithdrawal = endpoint({
  name: 'approveWithdrawal',
  slug: 'withdrawal-approvals',
  method: 'POST',
  path: 'withdrawals/approvals/:withdrawalId/approve',
  access,
  callers: 'people',
  secondFactor: 'whenEnabled',
  idempotency: 'accepted',
  params: ofWithdrawal,
  body: z.strictObject({ comment: z.optional(z.nullable(plainText(longestApprovalComment))), digest }),
  answer: approvalDetail,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT', 'TWO_FA_INVALID'],
});

export const rejectWithdrawal = endpoint({
  name: 'rejectWithdrawal',
  slug: 'withdrawal-approvals',
  method: 'POST',
  path: 'withdrawals/approvals/:withdrawalId/reject',
  access,
  callers: 'people',
  secondFactor: 'whenEnabled',
  idempotency: 'accepted',
  params: ofWithdrawal,
  body: z.strictObject({
    comment: z.string({ error: approvalSentences.commentRequired }).check(
      z.trim(),
      z.minLength(1, { error: approvalSentences.commentRequired, abort: true }),
      z.refine((text) => plainText(longestApprovalComment).safeParse(text).success, {
        error: `At most ${longestApprovalComment} plain characters`,
      }),
    ),
    digest,
  }),
  answer: approvalDetail,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT', 'TWO_FA_INVALID'],
});
