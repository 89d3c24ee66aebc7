export { transactionLedgerEvents } from './events';
export { transactionLedgerRoutes } from './routes';
