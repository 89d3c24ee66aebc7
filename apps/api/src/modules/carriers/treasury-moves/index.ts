/** Exports for the application and the operators’ actions. */
/** For the demo history. */
export { outsideOfBook, treasuryMoved, type TreasuryMove } from './move';
export { insertMoves, isTransactionMoved, ownCoinsOf } from './repository';
export { treasuryMoveInvariants } from './invariants';
export { postMove } from './post-move';
