/** What other modules and the demo history may use of crypto deposits. */
export { cryptoDepositMigrations } from './migrations';
export { depositsOfItem } from './repository';
export { cryptoDepositRoutes } from './routes';
export { postingOf, postingsOf, treasuryFunded } from './postings';
export {
  addDailyFigures,
  insertDepositAddresses,
  insertDeposits,
  insertPayments,
  insertRefunds,
  insertTransitions,
  saveDeposits,
  savePayments,
  saveRefunds,
  type DepositAddress,
} from './write-repository';
