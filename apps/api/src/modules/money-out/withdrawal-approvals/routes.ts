import {
  confirmRuleChange,
  createApprovalRule,
  deleteApprovalRule,
  getApprovalRule,
  listApprovalRules,
  listApproverChoices,
  updateApprovalRule,
  withdrawRuleChange,
} from '@countinghouse/contract/money-out/approval-rules';
import {
  approveWithdrawal,
  getApproval,
  rejectWithdrawal,
} from '@countinghouse/contract/money-out/withdrawal-approvals';
import { listRoute } from '../../../http/list-route';
import type { Route } from '../../../http/route';
import { memberOf, route } from '../../../http/route';
import { changeBy } from '../../../platform/audit/record-change';
import { AppError } from '../../../platform/errors';
import type { Approvables } from './approval';
import { approvalList } from './list';
import { approverChoices } from './repository';
import { confirmChange, createRule, deleteRule, updateRule, withdrawChange } from './rules';
import { showApproval } from './show-approval';
import { showOutcome, showRule, showRules } from './show-rules';
import { vote } from './vote';

const ruleRoutes: Route[] = [
  route(listApprovalRules, ({ tx, principal }) => showRules(tx, memberOf(principal))),

  route(getApprovalRule, async ({ tx, principal, params, reply }) => {
    const found = await showRule(tx, memberOf(principal), params.id);
    if (!found) throw new AppError('NOT_FOUND');
    reply.version(found.version);
    return found.rule;
  }),

  route(listApproverChoices, async ({ tx, principal }) => ({
    approvers: await approverChoices(tx, memberOf(principal).organisationId),
  })),

  route(createApprovalRule, async ({ tx, principal, request, body, reply }) => {
    const outcome = await createRule(tx, changeBy(principal, request), body);
    reply.made('approval-rule', outcome.ruleId ?? outcome.changeId ?? '');
    return showOutcome(tx, memberOf(principal), outcome);
  }),

  route(updateApprovalRule, async ({ tx, principal, request, params, body, expected, reply }) => {
    const outcome = await updateRule(tx, { ...changeBy(principal, request), expected }, params.id, body);
    const found = await showRule(tx, memberOf(principal), params.id);
    if (found) reply.version(found.version);
    return showOutcome(tx, memberOf(principal), outcome);
  }),

  route(deleteApprovalRule, async ({ tx, principal, request, params, expected }) => {
    const outcome = await deleteRule(tx, { ...changeBy(principal, request), expected }, params.id);
    return showOutcome(tx, memberOf(principal), outcome);
  }),

  route(confirmRuleChange, async ({ tx, principal, request, params }) => {
    await confirmChange(tx, changeBy(principal, request), params.id);
    return showRules(tx, memberOf(principal));
  }),

  route(withdrawRuleChange, async ({ tx, principal, request, params }) => {
    await withdrawChange(tx, changeBy(principal, request), params.id);
    return showRules(tx, memberOf(principal));
  }),
];

export const withdrawalApprovalRoutes = (approvables: Approvables): Route[] => [
  listRoute(approvalList),

  route(getApproval, async ({ tx, principal, params, config }) => {
    const tools = { approvables, secretKey: config.secretKey };
    const found = await showApproval(tx, memberOf(principal), params.withdrawalId, tools);
    if (!found) throw new AppError('NOT_FOUND');
    return found;
  }),

  ...(
    [
      [approveWithdrawal, 'APPROVE'],
      [rejectWithdrawal, 'REJECT'],
    ] as const
  ).map(([endpoint, decision]) =>
    route(endpoint as typeof approveWithdrawal, async ({ tx, principal, request, params, body, config }) => {
      const tools = { approvables, secretKey: config.secretKey };
      await vote(tx, changeBy(principal, request), params.withdrawalId, { decision, ...body }, tools);
      const found = await showApproval(tx, memberOf(principal), params.withdrawalId, tools);
      if (!found) throw new Error(`The withdrawal ${params.withdrawalId} was decided and is not there`);
      return found;
    }),
  ),

  ...ruleRoutes,
];
