import type { Events } from '../../../platform/audit/events';

/** What of this capability stands in the audit trail. */
export const withdrawalApprovalEvents: Events = {
  'withdrawal-approval.approve': 'Somebody approved a withdrawal',
  'withdrawal-approval.reject': 'Somebody rejected a withdrawal',
  'approval-rule.create': 'A rule for approving withdrawals was made',
  'approval-rule.update': 'A rule for approving withdrawals was changed',
  'approval-rule.ask': 'A change that lets withdrawals pass more easily was asked for',
  'approval-rule.confirm': 'A second administrator confirmed a change of the rules for approving withdrawals',
  'approval-rule.withdraw': 'A change of the rules for approving withdrawals was taken back',
};
