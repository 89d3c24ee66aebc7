/** Exports for the watchers of chains and the actions of operators. */
export { bookLate, reverseLate } from './receive';
export {
  doubtLate,
  forgetLate,
  holdLate,
  insertLate,
  isLate,
  isLeftAddress,
  lateOn,
  notePlaceOfLate,
  placeOf,
  waitingLate,
  coinOf as lateCoinOf,
  type LateRow,
} from './repository';
export { lateSteps, sendOn } from './send-on';
