/** What other modules and the demo history may use of callbacks. */
export { callbackChanges } from './changes';
export { callbackEvents } from './events';
export { callbackJobs } from './jobs';
export { queueCallback, type Queued } from './queue-callback';
export { lastCallbacksOf, selectAttempts, selectDeliveries } from './repository';
export { deliveryView } from './view';
