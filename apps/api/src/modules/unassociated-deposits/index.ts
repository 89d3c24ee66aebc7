/** What other modules use of money that belongs to no payment. */
export { unassociatedDepositEvents } from './events';
export { unassociatedInvariants } from './invariants';
export { recordUnassociated, reverseUnassociated } from './record-unassociated';
export { unassociatedDepositRoutes } from './routes';
