/** Exports for the application, the bank's messages, operators and the demo history. */
export { decideFiatWithdrawal } from './decide-withdrawal';
export { exportPaymentFile, FileChanged, openPaymentFiles } from './export-file';
export { fiatOwnPayments } from './own-payments';
export {
  allFiatWithdrawals,
  fiatWithdrawalsSince,
  storeSeal,
  insertFiatWithdrawals,
  insertPaymentFiles,
  orderedFromAccounts,
  saveFiatWithdrawal,
  type NewPaymentFile,
} from './repository';
export {
  fiatCameBack,
  fiatHeld,
  recipientKeyOf,
  sealOf as sealOfFiat,
  type FiatWithdrawal,
  type PaidAccount,
} from './fiat-withdrawal';
export { fiatWithdrawalMoved } from './fiat-withdrawal-moved';
export { movementOf as fiatWithdrawalMovement } from './moved';
export { isCoveredAtBank } from './pay-from';
export { paymentFileOf } from './payment-file';
export { assertSettledIn, conditionsOf as fiatConditionsOf, destinationAt, payableMethods } from './conditions';
export {
  decideNewFiatWithdrawal,
  fiatWithdrawalFrom,
  paidAccountOf,
  type Decided as DecidedFiat,
} from './decide-new-fiat-withdrawal';
export { fiatAccountsPaid, fiatSentSince, holdAwaitingFiatOf, takenFiatLabels } from './repository';
export { moveFiatWithdrawals, sealsOfFiatBatch } from './payouts-of-batch';
export { writeFiatWithdrawals } from './write-fiat-withdrawals';
