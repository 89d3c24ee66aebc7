/** What the application and the operators’ actions use of treasury moves. */
/** For the demo history. */
export { treasuryMoved, type TreasuryMove } from './move';
export { insertMoves } from './repository';
export { treasuryMoveInvariants } from './invariants';
export { postMove } from './post-move';
