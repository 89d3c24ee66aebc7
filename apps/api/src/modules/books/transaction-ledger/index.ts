export { createTransactionLedger } from './create-transaction-ledger';
