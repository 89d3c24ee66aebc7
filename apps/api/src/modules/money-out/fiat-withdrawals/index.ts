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
export { paidAccountOf } from './create-fiat-withdrawal';
export { fiatCameBack, fiatHeld, sealOf as sealOfFiat, type FiatWithdrawal } from './fiat-withdrawal';
export { fiatWithdrawalMoved } from './fiat-withdrawal-moved';
export { movementOf as fiatWithdrawalMovement } from './moved';
export { isCoveredAtBank } from './pay-from';
export { paymentFileOf } from './payment-file';
