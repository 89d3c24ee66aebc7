import * as z from 'zod/mini';
import { typedAmountOf } from '../amounts';
import { administrators, endpoint } from '../endpoint';
import { amountText, currencyCode, instant, uuid } from '../fields';
import { personId } from '../ids';
import { approvalKind } from './withdrawal-status';

// Rules by which withdrawals need approval. Only administrators may read and change them.

/** Most approvers of one rule. */
export const mostRuleApprovers = 20;
/** Most rules of an organisation. */
export const mostApprovalRules = 50;

type Floor = { readonly kind: 'CRYPTO' | 'FIAT'; readonly approvals: number; readonly from: string };

const floorText = ({ kind, from }: Omit<Floor, 'approvals'>): string =>
  `the platform’s operators ask for approval of ${kind === 'CRYPTO' ? 'crypto' : 'fiat'} withdrawals from ${from} on`;

export const approvalRuleSentences = {
  kindsRequired: 'Choose at least one kind of withdrawals',
  approversRequired: 'Choose at least one approver',
  tooManyApprovers: `At most ${mostRuleApprovers} approvers`,
  tooManyApprovals: (approvers: number) => `At most ${approvers}: there are no more approvers`,
  approvalsRequired: 'At least 1',
  thresholdTaken: 'A rule with this threshold exists already',
  notApprover: 'Only active users who may create withdrawals can approve them',
  waiting: 'A change of this rule waits for a second administrator already',
  ownChange: 'Another administrator has to confirm a change that you asked for',
  young:
    'Somebody gave you, or the person who asked, access, a role or a second factor within 72 hours before this, or since',
  outdated: 'The rule was changed after this was asked for: withdraw this change and ask for it anew',
  tooManyRules: `At most ${mostApprovalRules} rules`,
  /** Refusals of a rule that asks for less than the operators' floor. */
  belowFloor: {
    requiredApprovals: ({ approvals, ...of }: Floor) => `At least ${approvals}: ${floorText(of)}`,
    approverIds: ({ approvals, ...of }: Floor) => `At least ${approvals} approvers: ${floorText(of)}`,
    includesApi: ({ kind, from }: Floor) => `Include API requests: ${floorText({ kind, from })}, by API keys too`,
  },
} as const;

const body = {
  /** Kinds of withdrawals it applies to and sums up. */
  kinds: z._default(
    z.array(approvalKind).check(z.minLength(1, { error: approvalRuleSentences.kindsRequired }), z.maxLength(2)),
    [...approvalKind.options],
  ),
  /** In the uniform currency: total of one creator, or to one recipient, within 24 hours from all businesses. */
  thresholdUniformAmount: typedAmountOf(/^\d{1,15}(\.\d{1,2})?$/),
  approverUserIds: z
    .array(personId)
    .check(
      z.minLength(1, { error: approvalRuleSentences.approversRequired }),
      z.maxLength(mostRuleApprovers, approvalRuleSentences.tooManyApprovers),
    ),
  requiredApprovals: z.int().check(z.gte(1, approvalRuleSentences.approvalsRequired), z.lte(mostRuleApprovers)),
  includeApiRequests: z._default(z.boolean(), true),
  enabled: z._default(z.boolean(), true),
};

export const newApprovalRule = z.strictObject(body);
export type NewApprovalRule = z.output<typeof newApprovalRule>;

const approver = z.object({
  userId: personId,
  email: z.string(),
  /** False: they can no longer approve, for they left, were disabled or may not create withdrawals. */
  mayApprove: z.boolean(),
});

const terms = {
  kinds: z.array(approvalKind),
  thresholdUniformAmount: amountText,
  currency: currencyCode,
  approvers: z.array(approver),
  requiredApprovals: z.number(),
  includeApiRequests: z.boolean(),
  enabled: z.boolean(),
};

export const approvalRule = z.object({ id: uuid, ...terms, createdBy: z.string(), createdAt: instant });
export type ApprovalRuleView = z.output<typeof approvalRule>;

/** A change that would let withdrawals pass more easily, until a second administrator confirms it. */
export const approvalRuleChange = z.object({
  id: uuid,
  ruleId: uuid,
  kind: z.enum(['CREATE', 'CHANGE', 'REMOVE']),
  /** Proposed terms of the rule; for a removal its current ones. */
  ...terms,
  askedBy: z.string(),
  askedAt: instant,
  /** True if the caller may confirm it. */
  canConfirm: z.boolean(),
});
export type ApprovalRuleChange = z.output<typeof approvalRuleChange>;

/** Least approvals that the platform's operators ask for, of people and API keys, whatever the rules say. */
export const approvalFloor = z.object({
  kind: approvalKind,
  approvals: z.number(),
  /** In the uniform currency: total of one creator, or to one recipient, of this kind within 24 hours. */
  fromUniformAmount: amountText,
  currency: currencyCode,
});
export type ApprovalFloorView = z.output<typeof approvalFloor>;

const rules = z.object({
  rules: z.array(approvalRule),
  changes: z.array(approvalRuleChange),
  floors: z.array(approvalFloor),
});
export type ApprovalRules = z.output<typeof rules>;

/** Exactly one is set: the rule in force now, or the change that waits for a second administrator. */
const outcome = z.object({ rule: z.nullable(approvalRule), change: z.nullable(approvalRuleChange) });
export type RuleOutcome = z.output<typeof outcome>;

const ofRule = z.strictObject({ id: uuid });

export const listApprovalRules = endpoint({
  name: 'listApprovalRules',
  slug: 'withdrawal-approvals',
  method: 'GET',
  path: 'withdrawals/approval-rules',
  access: administrators,
  answer: rules,
});

export const getApprovalRule = endpoint({
  name: 'getApprovalRule',
  slug: 'withdrawal-approvals',
  method: 'GET',
  path: 'withdrawals/approval-rules/:id',
  access: administrators,
  version: 'answered',
  params: ofRule,
  answer: approvalRule,
  errors: ['NOT_FOUND'],
});

export const listApproverChoices = endpoint({
  name: 'listApproverChoices',
  slug: 'withdrawal-approvals',
  method: 'GET',
  path: 'withdrawals/approval-rules/approvers',
  access: administrators,
  answer: z.object({
    approvers: z.array(z.object({ userId: personId, email: z.string(), name: z.nullable(z.string()) })),
  }),
});

export const createApprovalRule = endpoint({
  name: 'createApprovalRule',
  slug: 'withdrawal-approvals',
  method: 'POST',
  path: 'withdrawals/approval-rules',
  access: administrators,
  secondFactor: 'whenEnabled',
  idempotency: 'accepted',
  body: newApprovalRule,
  answer: outcome,
  status: 201,
  errors: ['FORBIDDEN', 'ABOVE_MAXIMUM', 'RULE_VIOLATED', 'TWO_FA_INVALID'],
});

export const updateApprovalRule = endpoint({
  name: 'updateApprovalRule',
  slug: 'withdrawal-approvals',
  method: 'PATCH',
  path: 'withdrawals/approval-rules/:id',
  access: administrators,
  secondFactor: 'whenEnabled',
  idempotency: 'accepted',
  version: 'checked',
  params: ofRule,
  body: newApprovalRule,
  answer: outcome,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT', 'ABOVE_MAXIMUM', 'RULE_VIOLATED', 'TWO_FA_INVALID'],
});

export const deleteApprovalRule = endpoint({
  name: 'deleteApprovalRule',
  slug: 'withdrawal-approvals',
  method: 'DELETE',
  path: 'withdrawals/approval-rules/:id',
  access: administrators,
  secondFactor: 'whenEnabled',
  idempotency: 'accepted',
  version: 'checked',
  params: ofRule,
  answer: outcome,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT', 'TWO_FA_INVALID'],
});

export const confirmRuleChange = endpoint({
  name: 'confirmRuleChange',
  slug: 'withdrawal-approvals',
  method: 'POST',
  path: 'withdrawals/approval-rules/changes/:id/confirm',
  access: administrators,
  secondFactor: 'whenEnabled',
  idempotency: 'accepted',
  params: ofRule,
  answer: rules,
  errors: ['CHANGED_MEANWHILE', 'FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT', 'RULE_VIOLATED', 'TWO_FA_INVALID'],
});

export const withdrawRuleChange = endpoint({
  name: 'withdrawRuleChange',
  slug: 'withdrawal-approvals',
  method: 'POST',
  path: 'withdrawals/approval-rules/changes/:id/withdraw',
  access: administrators,
  secondFactor: 'whenEnabled',
  idempotency: 'accepted',
  params: ofRule,
  answer: rules,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT', 'TWO_FA_INVALID'],
});
