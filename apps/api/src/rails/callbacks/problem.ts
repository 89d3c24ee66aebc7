import type { CallbackRules } from './destination';
import type { CallbackFailure, CallbackOutcome, CallbackSkip } from './port';

// Same code and sentence, without a duration, for an unknown name and for an internal one: nobody learns which exist inside.
const noPublicServer = 'There is no server at a public address under this URL';

/** Reason that a receiver did not get a message, worded for the owner of the URL. */
export type CallbackReason =
  | 'INVALID_URL'
  | 'UNSUPPORTED_SCHEME'
  | 'PORT_NOT_ALLOWED'
  | 'NO_PUBLIC_SERVER'
  | 'CONNECTION_FAILED'
  | 'CERTIFICATE_INVALID'
  | 'TIMEOUT';

const told = (reason: CallbackSkip | CallbackFailure): CallbackReason =>
  reason === 'ADDRESS_NOT_ALLOWED' || reason === 'NAME_NOT_FOUND' ? 'NO_PUBLIC_SERVER' : reason;

/** Outcome as shown and stored. `milliseconds` is null without a call. */
export type ToldOutcome = {
  readonly statusCode: number | null;
  readonly reason: CallbackReason | null;
  readonly milliseconds: number | null;
};

export const toldOf = (outcome: CallbackOutcome): ToldOutcome => {
  if (outcome.kind === 'ANSWERED') {
    return { statusCode: outcome.status, reason: null, milliseconds: outcome.milliseconds };
  }
  const wasCalled = outcome.kind === 'FAILED' && outcome.reason !== 'NAME_NOT_FOUND';
  return { statusCode: null, reason: told(outcome.reason), milliseconds: wasCalled ? outcome.milliseconds : null };
};

/** Reason as a sentence for people. */
export const callbackProblem = (reason: CallbackReason, mode: CallbackRules['mode']): string =>
  ({
    INVALID_URL: 'Will not be called: the URL holds a user name or is not complete',
    UNSUPPORTED_SCHEME:
      mode === 'production' ? 'Will not be called: https only' : 'Will not be called: http and https only',
    PORT_NOT_ALLOWED: 'Will not be called: this port is not allowed',
    NO_PUBLIC_SERVER: noPublicServer,
    CONNECTION_FAILED: 'The server could not be reached',
    CERTIFICATE_INVALID: 'The certificate of the server is not valid',
    TIMEOUT: 'The server did not answer within 10 seconds',
  })[reason];
