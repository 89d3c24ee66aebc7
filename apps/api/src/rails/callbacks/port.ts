/** A message to a merchant's server. */
export type CallbackMessage = {
  /** As the business keeps it; judged afresh at every sending. */
  readonly url: string;
  /** The receiver's key against duplicates: the same for every attempt at one message. */
  readonly id: string;
  /** When this attempt is made, by the wall clock: its stamp. */
  readonly at: Date;
  /** Exactly the bytes that are signed and sent. */
  readonly body: string;
  /** Keys of the business, the current one first; during a rotation there are several. */
  readonly secrets: readonly Buffer[];
};

/** Why a message was never sent. */
export type CallbackSkip =
  /** Not an address at all, or one that carries a user name or a password. */
  | 'INVALID_URL'
  /** `ftp` everywhere, `http` in production. */
  | 'UNSUPPORTED_SCHEME'
  | 'PORT_NOT_ALLOWED'
  /** It leads to a machine that is not on the public internet. */
  | 'ADDRESS_NOT_ALLOWED';

/** Why no answer arrived. */
export type CallbackFailure = 'NAME_NOT_FOUND' | 'CONNECTION_FAILED' | 'CERTIFICATE_INVALID' | 'TIMEOUT';

export type CallbackOutcome =
  | { readonly kind: 'SKIPPED'; readonly reason: CallbackSkip }
  | { readonly kind: 'FAILED'; readonly reason: CallbackFailure; readonly milliseconds: number }
  | { readonly kind: 'ANSWERED'; readonly status: number; readonly milliseconds: number };

/** Sends one message once. Never throws for anything the receiver does. */
export type CallbackSender = (message: CallbackMessage) => Promise<CallbackOutcome>;

/** The receiver took the message: only 2xx counts, a redirect does not. */
export const isDelivered = (outcome: CallbackOutcome): boolean =>
  outcome.kind === 'ANSWERED' && outcome.status >= 200 && outcome.status < 300;
