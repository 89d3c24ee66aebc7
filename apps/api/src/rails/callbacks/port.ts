/** A message to a merchant's server. */
export type CallbackMessage = {
  /** URL as the business set it; judged afresh at every sending. */
  readonly url: string;
  /** Key for the receiver against duplicates: constant over all attempts at one message. */
  readonly id: string;
  /** When this attempt is made, by the wall clock: its stamp. */
  readonly at: Date;
  /** Exactly the bytes that are signed and sent. */
  readonly body: string;
  /** Keys of the business, the current one first; during a rotation there are several. */
  readonly secrets: readonly Buffer[];
};

/** Reason that a message was never sent. */
export type CallbackSkip =
  /** Not an address at all, or one with a user name or a password. */
  | 'INVALID_URL'
  /** `ftp` everywhere, `http` in production. */
  | 'UNSUPPORTED_SCHEME'
  | 'PORT_NOT_ALLOWED'
  /** Resolves to a machine that is not on the public internet. */
  | 'ADDRESS_NOT_ALLOWED';

/** Reason that no answer arrived. */
export type CallbackFailure = 'NAME_NOT_FOUND' | 'CONNECTION_FAILED' | 'CERTIFICATE_INVALID' | 'TIMEOUT';

export type CallbackOutcome =
  | { readonly kind: 'SKIPPED'; readonly reason: CallbackSkip }
  | { readonly kind: 'FAILED'; readonly reason: CallbackFailure; readonly milliseconds: number }
  | { readonly kind: 'ANSWERED'; readonly status: number; readonly milliseconds: number };

/** Sends one message once. Never throws on any behaviour of the receiver. */
export type CallbackSender = (message: CallbackMessage) => Promise<CallbackOutcome>;

/** True if the receiver accepted the message: only 2xx counts, a redirect does not. */
export const isDelivered = (outcome: CallbackOutcome): boolean =>
  outcome.kind === 'ANSWERED' && outcome.status >= 200 && outcome.status < 300;
