/** What withdrawals of each kind, the application and the demo history may use of approvals. */
export type { Approvable, Approvables, Facts } from './approval';
export { askForApproval, demandFor, demandOf } from './ask-for-approval';
export { approvalChanges } from './changes';
export { closeApproval } from './close-approval';
export { withdrawalApprovalEvents } from './events';
export { approvalInvariants } from './invariants';
export { isApproved } from './is-approved';
export { withdrawalApprovalJobs } from './jobs';
export { withdrawalApprovalRoutes } from './routes';
