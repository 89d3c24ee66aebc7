export { addressesOf, judgeUrl } from './destination';
export type { CallbackRules, Resolve } from './destination';
export { beforeDeadline, failureOf, pinnedTo } from './guarded';
export { httpCallbacks } from './http';
export { isDelivered } from './port';
export type { CallbackFailure, CallbackMessage, CallbackOutcome, CallbackSender } from './port';
export { callbackProblem, toldOf } from './problem';
export type { ToldOutcome } from './problem';
export { resolverFor } from './resolve';
