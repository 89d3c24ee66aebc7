/** Exports for other modules. */
export { executeTransfers, type OutgoingSteps } from './execute';
export { giveUpRefused } from './give-up';
export { gasOf, usualGasOf } from './gas';
export { cancelOrders, doubtOutgoing, type OutgoingRow } from './repository';
export { followOutgoing, orderTransfer } from './jobs';
export { outgoingSteps } from './points';
