export type * from './calls.generated';
export type { AnswerFacts, CallOptions, ClientOptions, FileAnswer } from './options';
export { callbackHeaders, verifyCallback } from './callbacks';
export type { Callback, CallbackEvent, CallbackMessage, ReceivedCallback, SignedMessage } from './callbacks';
export { createClient, type Client } from './client';
export { CallbackRefused, NotAnswered, RequestRefused, type CallbackProblem, type FieldError } from './errors';
export { authorizationOf, type SignedRequest } from './signature';
