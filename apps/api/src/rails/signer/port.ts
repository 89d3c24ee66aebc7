/** Coins that shall leave. The same order, whoever asks and however often, becomes the same transaction. */
export type SigningOrder = {
  readonly id: string;
  readonly currency: string;
  readonly network: string;
  /** In the chain's own smallest unit. */
  readonly units: bigint;
  readonly to: string;
  readonly tag: string | null;
};

/** A transaction that may be sent any number of times and happens once. */
export type SignedTransfer = SigningOrder & {
  readonly transactionId: string;
  /** As its chain takes it; null where a chain only pretends. */
  readonly raw: string | null;
};

/** Holds the keys. Signs, and sends nothing. */
export type Signer = {
  /**
   * What was signed for an order, the oldest first; the first time that is one transaction, on record before it is answered.
   * Of several only one can ever happen: they differ in what they offer the network for it, and in nothing else.
   */
  readonly sign: (order: SigningOrder) => Promise<readonly [SignedTransfer, ...SignedTransfer[]]>;
  /** One that offers more, where the last has waited for too long; null where it has not. Absent: fees do not matter. */
  readonly raise?: (order: SigningOrder) => Promise<SignedTransfer | null>;
};
