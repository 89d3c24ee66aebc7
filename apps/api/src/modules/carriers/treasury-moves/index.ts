/** Exports for the application and the operators’ actions. */
/** For the demo history. */
export { treasuryMoved, type TreasuryMove } from './move';
export { insertMoves, isTransactionMoved } from './repository';
export { treasuryMoveInvariants } from './invariants';
export { postMove } from './post-move';
