/** Reasons for which the signer does not sign, as its callers read them. */
export type RefusalCode =
  /** A digest without what it is of. */
  | 'BARE_DIGEST'
  /** Bytes that are no transfer in the one form that is signed. */
  | 'UNREADABLE'
  /** A chain, or a net of it, that the policy does not name. */
  | 'CHAIN'
  /** A contract, or a call of one, that is no transfer of a token of the policy. */
  | 'CONTRACT'
  /** A currency without a daily amount. */
  | 'CURRENCY'
  | 'RECIPIENT'
  | 'DAILY_AMOUNT'
  /** The order is known with another recipient, amount, currency or chain. */
  | 'OTHER_ORDER'
  /** The order was signed in a form that may happen beside this one. */
  | 'SECOND_TRANSACTION';

/** The policy does not let it leave. The message is one sentence for operators. */
export class SigningRefused extends Error {
  override readonly name = 'SigningRefused';

  readonly code: RefusalCode;

  constructor(code: RefusalCode, sentence: string) {
    super(sentence);
    this.code = code;
  }
}
