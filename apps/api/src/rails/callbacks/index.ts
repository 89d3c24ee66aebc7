export { httpCallbacks } from './http';
export { isDelivered } from './port';
export type { CallbackMessage, CallbackOutcome, CallbackSender } from './port';
export { callbackProblem, toldOf } from './problem';
export type { ToldOutcome } from './problem';
