/** What withdrawals of each kind, the application and the demo history may use of approvals. */
export { sealOfApproval, sealOfVote, type Approvable, type Facts } from './approval';
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
export { askForApproval, demandFor, demandOf, isAskedAbout, type Demand } from './ask-for-approval';
export { closeApproval } from './close-approval';
export { askToExpire } from './expire-approvals';
export { isApproved } from './is-approved';
export { approvables } from './points';
