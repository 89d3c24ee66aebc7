/** What other modules use of coins that leave. */
export type { OutgoingSteps } from './execute';
export { cancelOrders, doubtOutgoing } from './repository';
export { followOutgoing, orderTransfer, outgoingTransferJobs } from './jobs';
