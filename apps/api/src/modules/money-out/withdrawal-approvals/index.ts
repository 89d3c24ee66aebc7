/** What withdrawals of each kind, the application and the demo history may use of approvals. */
export { sealOfApproval, sealOfVote, type Approvable, type Approvables, type Facts } from './approval';
export {
  ableApprovers,
  insertApprovals,
  insertVotes,
  pendingApprovals,
  storeOutcome,
  votesOf,
  type KeptApproval,
} from './repository';
export { insertMissingRule, selectRules, type KeptRule } from './rules-repository';
export { askForApproval, demandFor, demandOf } from './ask-for-approval';
export { approvalChanges } from './changes';
export { closeApproval } from './close-approval';
export { withdrawalApprovalEvents } from './events';
export { askToExpire } from './expire-approvals';
export { approvalInvariants } from './invariants';
export { isApproved } from './is-approved';
export { withdrawalApprovalJobs } from './jobs';
export { approvalRowChecks } from './row-checks';
export { withdrawalApprovalRoutes } from './routes';
