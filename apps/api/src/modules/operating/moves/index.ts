/** Exports for the operator's tool and the actions of operators. */
export { movedTables } from './plan';
export {
  abandon,
  activate,
  approveLeaving,
  copyAhead,
  expectOrganisation,
  handOver,
  leave,
  problemOfExpecting,
  problemOfLeaving,
  takeIn,
  takeInCopy,
  tryStep,
  type Mover,
} from './steps';
export { faultsOf as verifyOrganisation } from './verify-organisation';
export { MoveRefused } from './refused';
export { selectMoves } from './repository';
export { cellOrigin, readInvitation } from './tokens';
