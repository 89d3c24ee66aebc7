import type { Amount } from '@countinghouse/money';

export type RailCoin = { readonly currency: string; readonly network: string };

/** One payment that the chain shows. */
export type Arrival = { readonly transactionId: string; readonly units: bigint };

/** Coins as the chain itself shows them, in its own units, read without the product's code. */
export type OnChain = {
  /** Payments to an address. */
  readonly arrivals: (coin: RailCoin, address: string) => Promise<readonly Arrival[]>;
  /** Coins of addresses of deposits and of the hot wallet. */
  readonly held: (coin: RailCoin, addresses: readonly string[]) => Promise<bigint>;
};

/** A chain of this machine, with a payer, and a hot wallet of the product. */
export type Rail = {
  readonly chain: string;
  readonly coins: readonly RailCoin[];
  /** Address of a stranger, a new one each time, as a person types it. */
  readonly stranger: () => string;
  /** Pays an address of the product; the transaction's id. */
  readonly pay: (coin: RailCoin, to: string, amount: Amount) => Promise<string>;
  /** A block, and what waits is in it. */
  readonly mine: () => Promise<void>;
  /** Kills its programs and starts them again. */
  readonly kill: () => Promise<void>;
  /** Coins of the hot wallet at the beginning. */
  readonly opening: readonly (readonly [coin: RailCoin, amount: Amount])[];
  readonly onChain: () => Promise<OnChain>;
  readonly stop: () => Promise<void>;
};
