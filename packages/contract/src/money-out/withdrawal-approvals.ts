import * as z from 'zod/mini';
import { endpoint, needs } from '../endpoint';
import { amountText, currencyCode, instant, networkCode, uuid } from '../fields';
import { businessId } from '../ids';
import { paging, pagingQuery, periodQuery, totals, withinLongestPeriod } from '../paging';
import { all } from '../permissions';
import { plainText } from '../validation';

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

/** What is approved: coins that leave, or money to a bank account. */
export const approvalKind = z.enum(['CRYPTO', 'FIAT']);
/** CANCELLED: the withdrawal was, before anybody decided. */
export const approvalOutcome = z.enum(['PENDING', 'APPROVED', 'REJECTED', 'EXPIRED', 'CANCELLED']);
export type ApprovalOutcome = z.output<typeof approvalOutcome>;

/** Why the caller may not decide: made by them or their key; not named; let in by the creator; decided already; a machine. */
export const voteRefusal = z.enum(['CREATOR', 'NOT_LISTED', 'YOUNG', 'VOTED', 'MACHINE']);
export type VoteRefusal = z.output<typeof voteRefusal>;

export const approvalVote = z.object({
  user: z.string(),
  decision: z.enum(['APPROVE', 'REJECT']),
  comment: z.nullable(z.string()),
  at: instant,
});

/** A withdrawal that somebody else has to approve, as it was when it was made. */
export const approval = z.object({
  withdrawalId: uuid,
  kind: approvalKind,
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
  initiatedBy: z.string(),
  createdAt: instant,
  expiresAt: instant,
  /** Null while it waits. */
  decidedAt: z.nullable(instant),
  requiredApprovals: z.number(),
  votes: z.array(approvalVote),
  /** Whether the caller may decide now; if not, and it waits, why. */
  canVote: z.boolean(),
  voteRefusal: z.nullable(voteRefusal),
});
export type ApprovalView = z.output<typeof approval>;

/** The same with what whoever decides wants to know. */
export const approvalDetail = z.extend(approval, {
  /** Sent back with a decision, it says what was looked at. */
  digest: z.string(),
  /** What the rule it was made under asks for, from this sum of a day on. */
  thresholdUniformAmount: amountText,
  /**
   * What its creator sent within 24 hours, together with accounts that let in one another lately, or its recipient got if that is
   * more; from all businesses, this withdrawal included.
   */
  dayUniformAmount: amountText,
  /** The e-mail addresses of those who may decide. */
  voters: z.array(z.string()),
  /** False: the withdrawal on record is not the one that was made. */
  isUnchanged: z.boolean(),
  /** What it is worth at the prices of now; null where there is none. */
  uniformAmountNow: z.nullable(amountText),
  recipientAmount: amountText,
  /** What is held for it, and of the same balance all that is available and held. */
  debitCurrency: currencyCode,
  heldAmount: amountText,
  available: amountText,
  held: amountText,
  /** What would be available were it rejected; null once it is decided. */
  availableIfRejected: z.nullable(amountText),
  note: z.nullable(z.string()),
  recipientHistory: z.object({
    /** How many withdrawals went there before, and since when; those that were given up left out. */
    earlier: z.number(),
    firstUsedAt: z.nullable(instant),
    /** Under which name it is whitelisted, and since when; null where it is not. */
    whitelistedAs: z.nullable(z.string()),
    whitelistedAt: z.nullable(instant),
    /** Another recipient that begins and ends alike; null where there is none. */
    lookAlike: z.nullable(z.string()),
  }),
});
export type ApprovalDetail = z.output<typeof approvalDetail>;

export const approvalsQuery = z
  .strictObject({
    ...pagingQuery,
    sortBy: z._default(z.enum(['created']), 'created'),
    /** PENDING: what waits. DECIDED: what no longer does. */
    status: z._default(z.enum(['PENDING', 'DECIDED']), 'PENDING'),
    /** Only those about which the caller may decide now. */
    votable: z.optional(z.enum(['true'])),
    businessId: z.optional(businessId),
    ...periodQuery,
  })
  .check(withinLongestPeriod);

const example: z.input<typeof approval> = {
  withdrawalId: '0195e9a1-4c2d-7b1a-8f4e-5d6c7b8a9f01',
  kind: 'CRYPTO',
  clientWithdrawalId: 'payout-80',
  businessId: '0190b1c2-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
  businessName: 'Aurora Travel',
  status: 'PENDING',
  currency: 'BTC',
  network: 'MAIN',
  amount: '0.5',
  uniformCurrency: 'EUR',
  uniformAmount: '29000.00',
  recipient: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
  destinationTag: null,
  initiatedBy: 'jon@example.com',
  createdAt: '2025-03-14T09:00:00.000Z',
  expiresAt: '2025-03-17T09:00:00.000Z',
  decidedAt: null,
  requiredApprovals: 2,
  votes: [{ user: 'ana@example.com', decision: 'APPROVE', comment: null, at: '2025-03-14T09:20:00.000Z' }],
  canVote: true,
  voteRefusal: null,
};

const access = needs(all('CREATE_WITHDRAWAL'));
const ofWithdrawal = z.strictObject({ withdrawalId: uuid });

export const listApprovals = endpoint({
  name: 'listApprovals',
  slug: 'withdrawal-approvals',
  method: 'GET',
  path: 'withdrawals/approvals',
  summary: 'Withdrawals that wait for approval, newest first; with another status those that did',
  access,
  query: approvalsQuery,
  answer: z.object({ approvals: z.array(approval), paging, ...totals }),
  errors: ['CURSOR_INVALID'],
  example: { approvals: [example], paging: { limit: 25, nextCursor: null, prevCursor: null, hasMore: false } },
});

export const getApproval = endpoint({
  name: 'getApproval',
  slug: 'withdrawal-approvals',
  method: 'GET',
  path: 'withdrawals/approvals/:withdrawalId',
  summary: 'One of them, with what whoever decides wants to know',
  access,
  params: ofWithdrawal,
  answer: approvalDetail,
  errors: ['NOT_FOUND'],
});

/** What was looked at: the digest of `getApproval`. Left out, the withdrawal is decided about as it stands. */
const digest = z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/)));

export const approveWithdrawal = endpoint({
  name: 'approveWithdrawal',
  slug: 'withdrawal-approvals',
  method: 'POST',
  path: 'withdrawals/approvals/:withdrawalId/approve',
  summary: 'Approves a withdrawal. It is sent once as many people have as its rule asks for.',
  access,
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
  summary: 'Rejects a withdrawal, for good: what was set aside for it is available again.',
  access,
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

export const withdrawalApprovalsEndpoints = [listApprovals, getApproval, approveWithdrawal, rejectWithdrawal];
