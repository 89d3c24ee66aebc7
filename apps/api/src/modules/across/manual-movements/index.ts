/** What the application and the operators’ actions use of manual movements. */
export { manualMovementChanges } from './changes';
export { manualMovementEvents } from './events';
export { manualMovementInvariants } from './invariants';
export { movementPosted, movementTransition, type Movement } from './movement';
export { postMovement, reverseMovement } from './post-movement';
export { manualMovementPostings } from './postings-of-item';
export { insertMovements } from './repository';
export { manualMovementRoutes } from './routes';
