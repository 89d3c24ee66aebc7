/** Exports for the watchers of chains and the actions of operators. */
export { leastLate } from './least';
export { bookLate, reverseLate } from './receive';
export {
  doubtLate,
  findLate,
  forgetLate,
  holdLate,
  insertLate,
  isLate,
  isLeftAddress,
  isSendable,
  lateOn,
  notePlaceOfLate,
  placeOf,
  waitingLate,
  coinOf as lateCoinOf,
  type LateRow,
  type LeastLate,
  type WaitingLate,
} from './repository';
export { lateSteps, sendOn } from './send-on';
