/** Coins that shall leave. The same order, whoever asks and however often, becomes the same transaction. */
type SigningOrder = {
  readonly id: string;
  readonly currency: string;
  readonly network: string;
  /** In the chain's own smallest unit. */
  readonly units: bigint;
  readonly to: string;
  readonly tag: string | null;
};

/** A transaction that may be sent any number of times and happens once. */
type SignedTransfer = SigningOrder & { readonly transactionId: string };

/** Holds the keys. Signs, and sends nothing. */
export type Signer = { readonly sign: (order: SigningOrder) => Promise<SignedTransfer> };
