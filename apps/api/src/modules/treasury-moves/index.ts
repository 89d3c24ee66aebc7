/** What the application and the operators’ actions use of treasury moves. */
export { treasuryMoveEvents } from './events';
export { treasuryMoveInvariants } from './invariants';
export { postMove } from './post-move';
