/** Exports for the application, the payout and the demo history. */
export { declareDropped, refuseBlocked, releaseBlocked, type WithdrawalDecision } from './decide-withdrawal';
export { withdrawalSteps } from './outgoing-steps';
export { orderOf } from './pay-out';
export { holdWithoutOrder, insertWithdrawals, saveWithdrawal, withdrawalsSince } from './repository';
export { gasSpent, sealOf, subjectOf, withdrawalHeld, worthOf, type Withdrawal } from './withdrawal';
export { withdrawalPayload } from './withdrawal-callback';
export { movementOf as withdrawalMovement } from './moved';
export { withdrawalMoved } from './withdrawal-moved';
