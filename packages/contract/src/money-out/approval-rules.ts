import * as z from 'zod/mini';
import { typedAmountOf } from '../amounts';
import { administrators, endpoint } from '../endpoint';
import { amountText, currencyCode, instant, uuid } from '../fields';
import { personId } from '../ids';
import { approvalKind } from './withdrawal-approvals';

// The rules by which withdrawals need approval. Only administrators read and change them.

/** At most so many people may approve under one rule. */
export const mostRuleApprovers = 20;
/** An organisation has at most so many rules. */
export const mostApprovalRules = 50;

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
} as const;

const body = {
  /** The withdrawals that it asks about, and whose sums it counts. */
  kinds: z._default(
    z.array(approvalKind).check(z.minLength(1, { error: approvalRuleSentences.kindsRequired }), z.maxLength(2)),
    [...approvalKind.options],
  ),
  /** In the uniform currency, of what one creator sends, or one recipient gets, within 24 hours from whichever business. */
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
  /** False: they cannot approve any more, for they left, were disabled or may not create withdrawals. */
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
  /** What the rule would say; of a removal what it says. */
  ...terms,
  askedBy: z.string(),
  askedAt: instant,
  /** Whether the caller may confirm it. */
  canConfirm: z.boolean(),
});
export type ApprovalRuleChange = z.output<typeof approvalRuleChange>;

const rules = z.object({ rules: z.array(approvalRule), changes: z.array(approvalRuleChange) });
export type ApprovalRules = z.output<typeof rules>;

/** One of both: what is in force now, or what waits for a second administrator. */
const outcome = z.object({ rule: z.nullable(approvalRule), change: z.nullable(approvalRuleChange) });
export type RuleOutcome = z.output<typeof outcome>;

const example: z.input<typeof approvalRule> = {
  id: '0195aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c',
  kinds: ['CRYPTO', 'FIAT'],
  thresholdUniformAmount: '10000.00',
  currency: 'EUR',
  approvers: [
    { userId: '01901f2a-6b1e-7c3d-8e4f-5a6b7c8d9e0f', email: 'ana@example.com', mayApprove: true },
    { userId: '01901f2a-6b1e-7c3d-8e4f-5a6b7c8d9e10', email: 'jon@example.com', mayApprove: true },
  ],
  requiredApprovals: 2,
  includeApiRequests: true,
  enabled: true,
  createdBy: 'mara.lind@example.com',
  createdAt: '2025-03-01T10:00:00.000Z',
};

const ofRule = z.strictObject({ id: uuid });

export const listApprovalRules = endpoint({
  name: 'listApprovalRules',
  slug: 'withdrawal-approvals',
  method: 'GET',
  path: 'withdrawals/approval-rules',
  summary: 'The rules in force, by threshold, and the changes that wait for a second administrator',
  access: administrators,
  answer: rules,
  example: { rules: [example], changes: [] },
});

export const getApprovalRule = endpoint({
  name: 'getApprovalRule',
  slug: 'withdrawal-approvals',
  method: 'GET',
  path: 'withdrawals/approval-rules/:id',
  summary: 'One rule in force',
  access: administrators,
  version: 'answered',
  params: ofRule,
  answer: approvalRule,
  errors: ['NOT_FOUND'],
  example,
});

export const listApproverChoices = endpoint({
  name: 'listApproverChoices',
  slug: 'withdrawal-approvals',
  method: 'GET',
  path: 'withdrawals/approval-rules/approvers',
  summary: 'The people who may be named as approvers: active, and allowed to create withdrawals',
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
  summary:
    'A new rule. Where it would take the place of a stricter one, it waits for a second administrator and the answer says so.',
  access: administrators,
  secondFactor: 'whenEnabled',
  idempotency: 'accepted',
  body: newApprovalRule,
  answer: outcome,
  status: 201,
  errors: ['FORBIDDEN', 'ABOVE_MAXIMUM', 'RULE_VIOLATED', 'TWO_FA_INVALID'],
  example: { rule: example, change: null },
});

export const updateApprovalRule = endpoint({
  name: 'updateApprovalRule',
  slug: 'withdrawal-approvals',
  method: 'PATCH',
  path: 'withdrawals/approval-rules/:id',
  summary:
    'Changes a rule. What makes it stricter holds at once; what lets any withdrawal pass more easily waits for a second administrator. Withdrawals that wait keep the rule they were made under.',
  access: administrators,
  secondFactor: 'whenEnabled',
  idempotency: 'accepted',
  version: 'checked',
  params: ofRule,
  body: newApprovalRule,
  answer: outcome,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT', 'ABOVE_MAXIMUM', 'RULE_VIOLATED', 'TWO_FA_INVALID'],
  example: { rule: example, change: null },
});

export const deleteApprovalRule = endpoint({
  name: 'deleteApprovalRule',
  slug: 'withdrawal-approvals',
  method: 'DELETE',
  path: 'withdrawals/approval-rules/:id',
  summary: 'Asks for the removal of a rule: a second administrator confirms it.',
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
  summary:
    'Confirms a change that another administrator asked for: it holds from now on. Refused where its rule was changed after it was asked for.',
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
  summary: 'Takes back a change that waits, one’s own or another’s: the rules stay as they are.',
  access: administrators,
  secondFactor: 'whenEnabled',
  idempotency: 'accepted',
  params: ofRule,
  answer: rules,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'STATE_CONFLICT', 'TWO_FA_INVALID'],
});

export const approvalRulesEndpoints = [
  listApprovalRules,
  getApprovalRule,
  listApproverChoices,
  createApprovalRule,
  updateApprovalRule,
  deleteApprovalRule,
  confirmRuleChange,
  withdrawRuleChange,
];
