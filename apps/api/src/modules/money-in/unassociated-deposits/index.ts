/** Exports for other modules. */
export { movementOf as unassociatedMovement } from './moved';
export { holdWaiting, wasAssociated } from './repository';
export { allocate, noteAssociated, noteReturnedByBank, writeOff, type Decision } from './resolve-unassociated';
export { allocations, taken, takingSequence, type Waiting } from './unassociated-deposit';
export { orderReturn, returnSteps } from './return-coins';
export { recordUnassociated, reverseUnassociated } from './record-unassociated';
export { insertUnassociatedDeposits, storeBusiness, storeResolution, type Resolution } from './repository';
export { sentBackByBank, unassociatedReceived, writtenOff, type UnassociatedDeposit } from './unassociated-deposit';
