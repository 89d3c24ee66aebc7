/** Exports for withdrawals of each kind, the application and the demo history. */
export { sealOfApproval, sealOfContents, sealOfVote, type Approvable, type Facts } from './approval';
export { ableApprovers, insertApprovals, insertVotes, storeOutcome, type KeptApproval } from './repository';
export { allApprovals, storeSeals, votesOf } from './repository';
export { insertMissingRule, selectRules, type KeptRule } from './rules-repository';
export {
  askForApproval,
  canBeMet,
  demandFor,
  demandForNamed,
  demandOf,
  mayNeedApproval,
  type Demand,
} from './ask-for-approval';
export { selectEveryFloor } from './floors-repository';
export { floorNames, judgeFloor, showFloors } from './floors';
export { closeApproval } from './close-approval';
export { askToExpire } from './expire-approvals';
export { hasEnough, isApproved } from './is-approved';
export { approvables } from './points';
