/** What the application, the bank's messages, operators and the demo history may use of fiat withdrawals. */
export { fiatWithdrawalChanges } from './changes';
export { decideFiatWithdrawal } from './decide-withdrawal';
export { fiatWithdrawalEvents } from './events';
export { exportPaymentFile, FileChanged, openPaymentFiles } from './export-file';
export { fiatWithdrawalInvariants } from './invariants';
export { fiatWithdrawalJobs } from './jobs';
export { fiatOwnPayments } from './own-payments';
export { fiatWithdrawalPostings } from './postings-of-item';
export {
  fiatWithdrawalsSince,
  hasOpenFiatWithdrawal,
  holdFiatWithdrawalStatuses,
  insertFiatWithdrawals,
  insertPaymentFiles,
  saveFiatWithdrawal,
  type NewPaymentFile,
} from './repository';
export { paidAccountOf } from './create-fiat-withdrawal';
export { fiatCameBack, fiatHeld, sealOf as sealOfFiat, type FiatWithdrawal } from './fiat-withdrawal';
export { fiatWithdrawalCreated, fiatWithdrawalMoved } from './fiat-withdrawal-moved';
export { paymentFileOf } from './payment-file';
export { fiatWithdrawalRowChecks } from './row-checks';
export { fiatWithdrawalRoutes } from './routes';
