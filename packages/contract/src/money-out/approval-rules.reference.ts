import * as z from 'zod/mini';
import { documented } from '../reference';
import {
  approvalRule,
  confirmRuleChange,
  createApprovalRule,
  deleteApprovalRule,
  getApprovalRule,
  listApprovalRules,
  listApproverChoices,
  updateApprovalRule,
  withdrawRuleChange,
} from './approval-rules';

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

export const approvalRulesEndpoints = [
  documented(listApprovalRules, {
    summary:
      'The rules in force, by threshold, the changes that wait for a second administrator, and the floors: approvals that the platform’s operators ask for at least, by people and API keys, whatever the rules say.',
    example: {
      rules: [example],
      changes: [],
      floors: [{ kind: 'CRYPTO', approvals: 2, fromUniformAmount: '10000.00', currency: 'EUR' }],
    },
  }),
  documented(getApprovalRule, {
    summary: 'One rule in force',
    example,
  }),
  documented(listApproverChoices, {
    summary: 'The people who may be named as approvers: active, and allowed to create withdrawals',
  }),
  documented(createApprovalRule, {
    summary:
      'A new rule, refused where it asks for less than a floor. Where it would take the place of a stricter one, it waits for a second administrator and the answer says so.',
    example: { rule: example, change: null },
  }),
  documented(updateApprovalRule, {
    summary:
      'Changes a rule. What makes it stricter holds at once; what lets any withdrawal pass more easily waits for a second administrator. Withdrawals that wait keep the rule they were made under.',
    example: { rule: example, change: null },
  }),
  documented(deleteApprovalRule, {
    summary: 'Asks for the removal of a rule: a second administrator confirms it.',
  }),
  documented(confirmRuleChange, {
    summary:
      'Confirms a change that another administrator asked for: it holds from now on. Refused where its rule was changed after it was asked for.',
  }),
  documented(withdrawRuleChange, {
    summary: 'Takes back a change that waits, one’s own or another’s: the rules stay as they are.',
  }),
];
