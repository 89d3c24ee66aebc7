import { defineModule } from '../../../module/define-module';
import { changeKinds } from '../../running/events';
import { approvalChanges } from './changes';
import { sealedFloors } from './floors-repository';
import { approvalInvariants } from './invariants';
import { withdrawalApprovalJobs } from './jobs';
import { approvalList } from './list';
import { approvables } from './points';
import type { Approvables } from './approval';
import { withdrawalApprovalRoutes } from './routes';
import { approvalRowChecks } from './row-checks';
import { approvalRuleList } from './rules-list';
import { sealedRules } from './rules-repository';

/** Approval of withdrawals by colleagues, and the rules that ask for it. */
export const withdrawalApprovals = defineModule({
  slug: 'withdrawal-approvals',
  tables: {
    approval_rule: 'MOVES',
    approval_rule_change: 'MOVES',
    approval_floor: 'MOVES',
    withdrawal_approval: 'MOVES',
    withdrawal_vote: 'MOVES',
  },
  reads: ['api_credential', 'crypto_withdrawal', 'fiat_withdrawal'],
  events: {
    'withdrawal-approval.approve': 'Somebody approved a withdrawal',
    'withdrawal-approval.reject': 'Somebody rejected a withdrawal',
    'approval-rule.create': 'A rule for approving withdrawals was made',
    'approval-rule.update': 'A rule for approving withdrawals was changed',
    'approval-rule.ask': 'A change that lets withdrawals pass more easily was asked for',
    'approval-rule.confirm': 'A second administrator confirmed a change of the rules for approving withdrawals',
    'approval-rule.withdraw': 'A change of the rules for approving withdrawals was taken back',
  },
  invariants: approvalInvariants,
  rowChecks: approvalRowChecks,
  lists: [approvalList, approvalRuleList],
  sealedTables: [sealedRules, sealedFloors],
  brings: () => [changeKinds.with(approvalChanges)],
  make: ({ rails: { mail }, all, ...services }) => {
    const kinds: Approvables = Object.assign({}, ...all(approvables));
    return { routes: withdrawalApprovalRoutes(kinds), handlers: withdrawalApprovalJobs(services, mail, kinds) };
  },
});
