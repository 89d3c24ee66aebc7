/** A chain of blocks: its network's name, or the coin's where the coin has a chain of its own: `ETH`, `TRX`, `BTC`, `XRP`. */
export type Chain = string;

/** The chain on which a currency moves over a network. */
export const chainOf = (currency: string, network: string): Chain => (network === 'MAIN' ? currency : network);

/**
 * Addresses that are ours. They follow from public material alone: nothing that could spend is in reach of whoever hands
 * them out.
 */
export type AddressBook = {
  /** The address of an index, the same for ever; null where none can be had on this chain. */
  readonly addressAt: (chain: Chain, index: bigint) => string | null;
  /** The one address of an organisation on a chain that tells payments apart by tags; null where there is none. */
  readonly sharedAddress: (chain: Chain, organisationId: string) => string | null;
};

export type Block = { readonly height: number; readonly hash: string };

/** What tells one transfer on a chain from every other. */
export type TransferId = {
  readonly currency: string;
  readonly network: string;
  readonly transactionId: string;
  /** Output, log or operation within the transaction. */
  readonly outputIndex: number;
};

/** One of our coins moved to an address. Tokens that are none of ours are not told of. */
export type ChainTransfer = TransferId & {
  /** In the chain's own smallest unit, which may be smaller than the ledger's. */
  readonly units: bigint;
  /** Where it stands; null: it waits for a block. */
  readonly block: Block | null;
  /** Where it came from, as far as the chain says; several where many inputs made it. */
  readonly from: readonly string[];
  readonly to: string;
  readonly tag: string | null;
};

/** What a chain says since an earlier reading. */
export type ChainReading = {
  /** Those to addresses of ours that are new, or stand in another place than before; in no block yet, or in one. */
  readonly transfers: readonly ChainTransfer[];
  /** The newest block. */
  readonly head: Block;
  /** Blocks above this height are not those of the earlier reading any more; null: all of them are. */
  readonly changedAbove: number | null;
  /** From where the next reading goes on. */
  readonly cursor: string;
  readonly hasMore: boolean;
};

/** A transfer as it was told, and the block in which it was seen last: what it takes to find it again, and nothing else. */
export type SeenTransfer = TransferId & {
  readonly to: string;
  /** In the ledger's unit. */
  readonly amount: bigint;
  readonly block: Block | null;
};

/** Addresses of ours on a chain. */
export type OurAddresses = {
  /** Those of these that were given out, as they were given out. */
  readonly among: (addresses: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Those at which coins are awaited, or were until lately: the ones worth asking for their balance. */
  readonly awaited: () => Promise<readonly string[]>;
};

/** Where a transfer stands: in a block, waiting for one (null), or nowhere: dropped, spent twice, reorganised out. */
export type Place = { readonly block: Block | null } | 'GONE';

/** Reads chains. Everything that fails is thrown, and read again later: a reading that was not used is lost by nobody. */
export type ChainReader = {
  /** The chains it reads. */
  readonly chains: readonly Chain[];
  /** `cursor`: of the last reading that was used to its end; null for the first. */
  readonly read: (chain: Chain, cursor: string | null, ours: OurAddresses) => Promise<ChainReading>;
  /** Where each stands now, in order. */
  readonly locate: (chain: Chain, transfers: readonly SeenTransfer[]) => Promise<readonly Place[]>;
};

/** A signed transaction, told by its id: sent twice it happens once. */
type SignedTransfer = Pick<ChainTransfer, 'currency' | 'network' | 'transactionId' | 'units' | 'to' | 'tag'> & {
  /** As its chain takes it; null where a chain only pretends. */
  readonly raw: string | null;
};

/**
 * Hands signed transactions to a chain. `REFUSED` is the chain's word that this one will never happen; whatever else goes
 * wrong is thrown, and nobody knows then whether it was taken.
 */
export type ChainSender = { readonly broadcast: (signed: SignedTransfer) => Promise<'ACCEPTED' | 'REFUSED'> };

/** The chains, as the modules are given them. */
export type ChainRail = {
  readonly addresses: AddressBook;
  readonly reader: ChainReader;
  /** Null: nothing can be sent. */
  readonly sender: ChainSender | null;
};
