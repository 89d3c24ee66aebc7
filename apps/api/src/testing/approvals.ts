import type { ApprovalRuleView } from '@countinghouse/contract/money-out/approval-rules';
import type { TestApi, TestUser } from './index';

/** Terms of a rule: one of these people approves, from 500 EUR a day on. */
export const askedRule = (approvers: readonly TestUser[], changes: Record<string, unknown> = {}) => ({
  thresholdUniformAmount: '500.00',
  approverUserIds: approvers.map(({ id }) => id),
  requiredApprovals: 1,
  includeApiRequests: true,
  enabled: true,
  ...changes,
});

/** Makes a rule by the API, as the administrator of this token. */
export const createTestRule = async (
  api: TestApi,
  token: string,
  approvers: readonly TestUser[],
  changes: Record<string, unknown> = {},
): Promise<ApprovalRuleView> => {
  const body = askedRule(approvers, changes);
  const answer = await api.call('POST', 'withdrawals/approval-rules', { token, body });
  const { rule } = answer.json<{ rule: ApprovalRuleView | null }>();
  if (!rule) throw new Error(`No rule was made: ${answer.body}`);
  return rule;
};
