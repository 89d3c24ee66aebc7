/** Parts that the demo history uses of internal transfers. */
export { insertInternalTransfers } from './repository';
export { transferCompleted, transferFigures, transferPosted, type InternalTransfer } from './transfer';
