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

/** Whoever keeps the key from which coins leave: it answers with what it signed and never with the key. */
export type Keyring = {
  readonly address: string;
  /** Throws where it would not sign now; asked before an order takes its place in the row of a sender's transactions. */
  readonly assertReady: () => Promise<void>;
  /** Answers exactly what was asked, signed by the key of its address, or throws. */
  readonly sign: (transaction: Unsigned) => Promise<string>;
};
