import type { Hex } from 'viem';

/** A transaction before it is signed. */
export type Unsigned = {
  readonly type: 'eip1559';
  readonly chainId: number;
  readonly nonce: number;
  readonly to: Hex;
  readonly value: bigint;
  readonly data: Hex;
  readonly gas: bigint;
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
};

/** Order that a signature is for, as a keeper with a policy of its own has to know it. */
type SigningCause = { readonly orderId: string; readonly chain: string };

/** Keeper of the key from which coins leave: it answers with signatures and never with the key. */
export type Keyring = {
  readonly address: string;
  /** Throws if it could not sign now; called before an order takes its sender's nonce. */
  readonly assertReady: () => Promise<void>;
  /** Throws if its policy does not let the order leave; called before an order takes its sender's nonce. Absent: it has no policy. */
  readonly reserve?: (transaction: Omit<Unsigned, 'nonce'>, cause: SigningCause) => Promise<void>;
  /** Returns exactly the requested transaction, signed by the key of its address, or throws. */
  readonly sign: (transaction: Unsigned, cause: SigningCause) => Promise<string>;
};

/** Keeper of a key for chains whose transactions it does not know: it signs their digests. */
export type DigestKeyring = {
  readonly address: string;
  /** Throws if it could not sign now. */
  readonly assertReady: () => Promise<void>;
  /**
   * Signature of 32 bytes by the key of the address: r, s in the lower half of its range, and which of two points the key is, 0 or 1; 65 bytes.
   *
   * @param of what the digest is of, for a keeper that works it out by itself
   */
  readonly signDigest: (digest: Uint8Array, of: SigningCause & { readonly bytes: Uint8Array }) => Promise<Uint8Array>;
};
