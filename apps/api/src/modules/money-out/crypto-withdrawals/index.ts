/** Exports for the application, the payout and the demo history. */
export { declareDropped, refuseBlocked, releaseBlocked, type WithdrawalDecision } from './decide-withdrawal';
export { withdrawalSteps } from './outgoing-steps';
export { isCovered, orderOf } from './pay-out';
export {
  allWithdrawals,
  holdWithoutOrder,
  insertWithdrawals,
  saveWithdrawal,
  storeWithdrawalSeals,
  withdrawalsSince,
} from './repository';
export { gasSpent, renewedSeals, sealOf, subjectOf, withdrawalHeld, worthOf, type Withdrawal } from './withdrawal';
export { withdrawalPayload } from './withdrawal-callback';
export { movementOf as withdrawalMovement } from './moved';
export { withdrawalMoved } from './withdrawal-moved';
export { conditionsOf, balanceOf, type Conditions } from './price';
export {
  countDecided,
  decideNewWithdrawal,
  recipientFactsOf,
  withdrawalFrom,
  type Decided,
} from './decide-new-withdrawal';
export { costOfBatch, holdAwaitingOf, pastOfRecipients } from './repository';
export { canonicalForms } from './recipient';
export { writeWithdrawals } from './write-withdrawals';
export { moveWithdrawals, sealsOfBatch } from './payouts-of-batch';
export { askToPayOut } from './pay-out-job';
