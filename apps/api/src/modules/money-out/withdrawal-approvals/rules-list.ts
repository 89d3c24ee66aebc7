import { listApprovalRules } from '@countinghouse/contract/money-out/approval-rules';
import { declareWholeList } from '../../../platform/list/declare';
import { cell, yesNo } from '../../../platform/list/exported';

const { amount, count, instant, text } = cell;

/** Rules that ask for approvals. */
export const approvalRuleList = declareWholeList(listApprovalRules, 'rules', {
  views: ['approval-rules'],
  exported: {
    title: 'Approval rules',
    columns: [
      text('kinds', 'Withdrawals', ({ kinds }) => kinds.join(', ')),
      amount('threshold', 'From', ({ thresholdUniformAmount, currency }) => [thresholdUniformAmount, currency]),
      text('threshold', 'Currency', ({ currency }) => currency),
      count('approvals', 'Approvals needed', ({ requiredApprovals }) => requiredApprovals),
      text('approvers', 'Approvers', ({ approvers }) => approvers.map(({ email }) => email).join(' ')),
      text('api', 'For API requests', ({ includeApiRequests }) => yesNo(includeApiRequests)),
      text('state', 'In force', ({ enabled }) => yesNo(enabled)),
      text('createdBy', 'Created by', ({ createdBy }) => createdBy),
      instant('created', 'Created', ({ createdAt }) => createdAt),
      text(null, 'ID', ({ id }) => id),
    ],
  },
});
