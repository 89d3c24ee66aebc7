/** What the application and the operators’ actions use of manual movements. */
export { movementPosted, movementTransition, type Movement } from './movement';
export { postMovement, reverseMovement } from './post-movement';
export { insertMovements } from './repository';
