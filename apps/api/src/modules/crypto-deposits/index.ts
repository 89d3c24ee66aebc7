/** What other modules and the demo history may use of crypto deposits. */
export { cryptoDepositMigrations } from './migrations';
export { depositsOfItem } from './repository';
export { cryptoDepositRoutes } from './routes';
export * from './postings';
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
export { transferLimits } from './rules/excess-refund';
export { isFollowUp, isSatisfied } from './rules/follow-up';
export * from './rules/deposit-events';
export * from './rules/payment';
export * from './rules/payment-life';
export { quote, type QuoteRequest } from './rules/quote';
export * from './rules/settle-deposit';
