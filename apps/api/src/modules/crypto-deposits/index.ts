/** What other modules and the demo history may use of crypto deposits. */
export { depositInvariants } from './invariants';
export { cryptoDepositJobs } from './jobs';
export { cryptoDepositMigrations } from './migrations';
export { paymentPostings } from './postings-of-item';
export { cryptoDepositRoutes } from './routes';
export { postingOf, postingsOf, treasuryFunded } from './postings';
export {
  insertDepositAddresses,
  insertDeposits,
  insertPayments,
  insertRefunds,
  saveDeposits,
  savePayments,
  saveRefunds,
  type DepositAddress,
} from './write-repository';
