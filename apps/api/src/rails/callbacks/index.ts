export { httpCallbacks } from './http';
export { isDelivered } from './port';
export type { CallbackFailure, CallbackOutcome, CallbackSender, CallbackSkip } from './port';
