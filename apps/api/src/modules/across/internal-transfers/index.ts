/** Parts that the demo history and the question of who can pay use of internal transfers. */
export { insertInternalTransfers } from './repository';
export { movementOf as transferMovement } from './moved';
export { transferFee, transferPosted, type InternalTransfer } from './transfer';
