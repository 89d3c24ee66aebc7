/** Exports for other modules. */
export { executeTransfers, type OutgoingSteps } from './execute';
export { giveUpRefused } from './give-up';
export { takePaidElsewhere } from './paid-elsewhere';
export { gasOf, usualGasOf } from './gas';
export {
  cancelOrders,
  doubtOutgoing,
  isTransactionTaken,
  markGivenUp,
  nextAttempt,
  reasonOfRefusal,
  type OutgoingRow,
} from './repository';
export { followOutgoing, orderTransfer } from './jobs';
export { outgoingSteps } from './points';
