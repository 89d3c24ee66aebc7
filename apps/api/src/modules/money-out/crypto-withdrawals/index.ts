/** What the application, the payout and the demo history may use of crypto withdrawals. */
export { declareDropped, refuseBlocked, releaseBlocked, type WithdrawalDecision } from './decide-withdrawal';
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
export { gasSpent, sealOf, subjectOf, withdrawalHeld, worthOf, type Withdrawal } from './withdrawal';
export { withdrawalPayload } from './withdrawal-callback';
export { withdrawalCreated, withdrawalMoved } from './withdrawal-moved';
