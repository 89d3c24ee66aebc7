export { httpCallbacks } from './http';
export type { CallbackFailure, CallbackOutcome, CallbackSkip } from './port';
