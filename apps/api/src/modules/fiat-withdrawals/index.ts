/** What the application, the bank's messages, operators and the demo history may use of fiat withdrawals. */
export { fiatWithdrawalChanges } from './changes';
export { decideFiatWithdrawal } from './decide-withdrawal';
export { fiatWithdrawalEvents } from './events';
export { exportPaymentFile, FileChanged, openPaymentFiles } from './export-file';
export { fiatWithdrawalInvariants } from './invariants';
export { fiatWithdrawalJobs } from './jobs';
export { fiatOwnPayments } from './own-payments';
export { fiatWithdrawalPostings } from './postings-of-item';
export { hasOpenFiatWithdrawal } from './repository';
export { fiatWithdrawalRoutes } from './routes';
