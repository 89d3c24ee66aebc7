/** Exports for other modules and the demo history. */
export { messagesThatLeave } from './cold';
export { attemptRow, deliveryRow } from './past-rows';
export { secondsUntilNext } from './retries';
export { toldThings, type ToldThing, type ToldThings } from './points';
export { queueCallback, queueCallbacks, repeatCallback, type Callback, type Queued } from './queue-callback';
export { insertAttempts, insertDeliveries, lastCallbacksOf, selectAttempts, selectDeliveries } from './repository';
export { deliveryView } from './view';
