/** Coins about to leave. One order always becomes one transaction, whoever asks and however often. */
export type SigningOrder = {
  readonly id: string;
  readonly currency: string;
  readonly network: string;
  /** In the chain's own smallest unit. */
  readonly units: bigint;
  readonly to: string;
  readonly tag: string | null;
  /** Of a test organisation: nothing of it ever reaches a real key. */
  readonly isTest?: boolean;
};

/** A transaction that may be sent any number of times and happens once. */
export type SignedTransfer = SigningOrder & {
  readonly transactionId: string;
  /** Transaction as its chain takes it; null on a simulated chain. */
  readonly raw: string | null;
  /** Fee in the chain's own smallest unit, where what is signed fixes it. */
  readonly fee?: bigint;
};

type HeldCoins = { readonly currency: string; readonly units: bigint };

/**
 * Keeper of keys: our own process at a socket (POLICED), another program (REMOTE), a node's wallet (WALLET), a gateway (GATEWAY), or the sandbox's.
 * Its name is that of its notes.
 */
export type SignerKeeper = {
  readonly name: string;
  readonly kind: 'POLICED' | 'REMOTE' | 'WALLET' | 'GATEWAY' | 'SIMULATED';
  readonly chains: readonly string[];
};

/** Chains on which nothing numbers what a wallet pays: a payment by hand beside an order is searched for (`paidBeside`). */
export const unnumberedChains: readonly string[] = ['TRX'];

/** Holds the keys. Signs, and sends nothing. */
export type Signer = {
  /** Keepers of the keys, by the chains that need them. Absent: nobody is asked. */
  readonly keepers?: readonly SignerKeeper[];
  /** Chains whose orders it signs; those of others wait. Absent: all. */
  readonly chains?: readonly string[];
  /** Coins on a chain that could leave now, in its smallest units. Null: nobody here knows. Throws if the chain does not answer. */
  readonly holds?: (chain: string) => Promise<readonly HeldCoins[] | null>;
  /** False if no transaction could ever pay the order, so that none was signed. Absent: any order can be paid. */
  readonly canPay?: (order: SigningOrder) => boolean | Promise<boolean>;
  /** Words of a rail about why it refused an order, for people; null: it gave none. Absent: none ever does. */
  readonly refusalOf?: (order: SigningOrder) => Promise<string | null>;
  /**
   * Signed transactions of an order, the oldest first; the first call signs one, on record before it is answered. Only one of several can ever
   * happen: they differ in their network fee and in nothing else.
   */
  readonly sign: (order: SigningOrder) => Promise<readonly [SignedTransfer, ...SignedTransfer[]]>;
  /** Replacement with a higher fee, if the last has waited too long; otherwise null. Absent: fees do not matter. */
  readonly raise?: (order: SigningOrder) => Promise<SignedTransfer | null>;
  /**
   * A transaction of this wallet that nobody here made and that pays what the order pays, in a block not older than a time: the order may have been paid
   * by hand. Null: there is none. Absent: a second transaction for the order would be told by its number or its outputs.
   */
  readonly paidBeside?: (order: SigningOrder, since: Date) => Promise<string | null>;
  /**
   * Transaction to hand over while none of an order's is in the chain: the last one signed, or, once that can never happen, a new one. REFUSED if
   * none shall follow it, as always without `mayFollow`. `recorded`: the one that the order is on record with; `wasSent`: its chain took that once.
   * Absent: what is signed stays valid.
   */
  readonly renew?: (
    order: SigningOrder,
    recorded: SignedTransfer,
    given: { readonly mayFollow: boolean; readonly wasSent: boolean },
  ) => Promise<SignedTransfer | 'REFUSED'>;
};
