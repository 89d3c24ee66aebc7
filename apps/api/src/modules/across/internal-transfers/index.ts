export { transferChanges } from './changes';
/** What the application and the demo history may use of internal transfers. */
export { transferInvariants } from './invariants';
export { internalTransferList } from './list';
export { internalTransferPostings } from './postings-of-item';
export { insertInternalTransfers } from './repository';
export { internalTransferRoutes } from './routes';
export { transferCompleted, transferFigures, transferPosted, type InternalTransfer } from './transfer';
export { internalTransferEvents } from './events';
