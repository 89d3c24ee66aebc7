/** Parts that the demo history uses of internal transfers. */
export { insertInternalTransfers } from './repository';
export { movementOf as transferMovement } from './moved';
export { transferPosted, type InternalTransfer } from './transfer';
