/** What the application, the payout and the demo history may use of crypto withdrawals. */
export { approvableWithdrawals } from './approvable-withdrawals';
export { withdrawalChanges } from './changes';
export { declareDropped, refuseBlocked, releaseBlocked, type WithdrawalDecision } from './decide-withdrawal';
export { cryptoWithdrawalEvents } from './events';
export { withdrawalInvariants } from './invariants';
export { cryptoWithdrawalJobs } from './jobs';
export { withdrawalSteps } from './outgoing-steps';
export { orderOf } from './pay-out';
export {
  holdWithdrawalStatuses,
  holdWithoutOrder,
  insertWithdrawals,
  saveWithdrawal,
  selectOrdered,
  withdrawalsSince,
} from './repository';
export { withdrawalRowChecks } from './row-checks';
export { gasSpent, sealOf, subjectOf, withdrawalHeld, worthOf, type Withdrawal } from './withdrawal';
export { withdrawalPayload } from './withdrawal-callback';
export { withdrawalCreated, withdrawalMoved } from './withdrawal-moved';
export { withdrawalPostings } from './postings-of-item';
export { cryptoWithdrawalRoutes } from './routes';
