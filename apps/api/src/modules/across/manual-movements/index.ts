/** Exports for the application and the operators’ actions. */
export { movementOf as manualMovementMoved } from './moved';
export { movementPosted, type Movement } from './movement';
export { postMovement, reverseMovement } from './post-movement';
export { insertMovements } from './repository';
