import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';

/**
 * A chain of blocks: its network's name, or the coin's where the coin has a chain of its own: `ETH`, `TRX`, `BTC`, `XRP`. Test organisations have
 * simulated ones beside them, `TEST-ETH`.
 */
export type Chain = string;

const testChainPrefix = 'TEST-';

/** The chain on which a currency moves over a network: of test organisations another one than of live ones. */
export const chainOf = (currency: string, network: string, isTest = false): Chain =>
  (isTest ? testChainPrefix : '') + (network === 'MAIN' ? currency : network);

/** True for a chain of test organisations. No rail of the real world has one. */
export const isTestChain = (chain: Chain): boolean => chain.startsWith(testChainPrefix);

/** The chain that a chain of test organisations plays; any other is itself. */
export const playedChain = (chain: Chain): Chain => (isTestChain(chain) ? chain.slice(testChainPrefix.length) : chain);

/** These chains without those of test organisations. */
export const liveChains = (chains: readonly Chain[]): readonly Chain[] => chains.filter((chain) => !isTestChain(chain));

export { testAddressPrefix } from '@countinghouse/payments';

/** Addresses of ours that somebody else makes, fetched ahead of their payments. */
export type AddressStock = {
  readonly chains: readonly Chain[];
  /** Takes an address for good, in the transaction of its payment; null while none is left. */
  readonly take: (tx: Tx, chain: Chain) => Promise<string | null>;
  /** The one address of an organisation on a chain that distinguishes payments by tags; null until it was fetched. */
  readonly sharedAddress: (tx: Tx, chain: Chain, organisationId: OrganisationId) => Promise<string | null>;
};

/** Addresses of ours. They follow from public material alone, or lie in stock: a process that gives them out cannot spend. */
export type AddressBook = {
  /** Chains whose addresses do not follow from anything. Absent: none. */
  readonly stock?: AddressStock;
  /** Address of an index, constant for ever; null if there is none on this chain. */
  readonly addressAt: (chain: Chain, index: bigint) => string | null;
  /** The one address of an organisation on a chain that distinguishes payments by tags; null if there is none. */
  readonly sharedAddress: (chain: Chain, organisationId: string) => string | null;
};

export type Block = { readonly height: number; readonly hash: string };

/** Identity of a transfer on a chain. */
export type TransferId = {
  readonly currency: string;
  readonly network: string;
  readonly transactionId: string;
  /** Output, log or operation within the transaction. */
  readonly outputIndex: number;
  /** On a chain of test organisations. */
  readonly isTest?: boolean;
};

/** One of our coins moved to an address. Unknown tokens are ignored. */
export type ChainTransfer = TransferId & {
  /** In the chain's own smallest unit, which may be smaller than the ledger's. */
  readonly units: bigint;
  /** Block of the transfer; null while it waits for one. */
  readonly block: Block | null;
  /** Senders, as far as the chain names them; several for a transaction with many inputs. */
  readonly from: readonly string[];
  readonly to: string;
  readonly tag: string | null;
};

/** News of a chain since an earlier reading. */
export type ChainReading = {
  /** Transfers to our addresses that are new, or moved since the earlier reading; in no block yet, or in one. */
  readonly transfers: readonly ChainTransfer[];
  /** Outputs in the blocks read that have neither an address nor an amount outside of an extension block. Absent: the chain has none. */
  readonly hiddenOutputs?: number;
  /** The newest block, as far as confirmations count. */
  readonly head: Pick<Block, 'height'>;
  /** Blocks above this height differ from those of the earlier reading; null: none do. */
  readonly changedAbove: number | null;
  /** Cursor of the next reading. */
  readonly cursor: string;
  readonly hasMore: boolean;
};

/** Transfer as reported, and the block in which it was seen last: the data needed to find it again, and nothing else. */
export type SeenTransfer = TransferId & {
  readonly to: string;
  /** In the ledger's unit. */
  readonly amount: bigint;
  readonly block: Block | null;
};

/** Addresses of ours on a chain. */
export type OurAddresses = {
  /** Those of the given addresses that were given out, spelt as given out. */
  readonly among: (addresses: readonly string[]) => Promise<ReadonlySet<string>>;
  /** Addresses at which coins are or were lately awaited: the ones worth asking for their balance. */
  readonly awaited: () => Promise<readonly string[]>;
};

/**
 * Place of a transfer: in a block, waiting for one (null), or nowhere: dropped, spent twice, reorganised out. `fee`: what its sender paid to the
 * chain for it, in the chain's own smallest unit, where the chain tells it.
 */
export type Place = { readonly block: Block | null; readonly fee?: bigint } | 'GONE';

/** Reads chains. Every failure is thrown, and the reading repeated later: an unused reading loses nothing. */
export type ChainReader = {
  /** The chains it reads. */
  readonly chains: readonly Chain[];
  /** False for a coin of its chains that it would not see, such as a token whose contract nobody named. Absent: it sees all. */
  readonly knows?: (currency: string, network: string) => boolean;
  /** `cursor`: of the last reading that was used to its end; null for the first. */
  readonly read: (chain: Chain, cursor: string | null, ours: OurAddresses) => Promise<ChainReading>;
  /** Current place of each, in order. */
  readonly locate: (chain: Chain, transfers: readonly SeenTransfer[]) => Promise<readonly Place[]>;
};

/** Signed transaction, identified by its id: sent twice it happens once. */
type SignedTransfer = Pick<
  ChainTransfer,
  'currency' | 'network' | 'transactionId' | 'units' | 'to' | 'tag' | 'isTest'
> & {
  /** Transaction as its chain takes it; null on a simulated chain. */
  readonly raw: string | null;
};

/**
 * Hands signed transactions to a chain. `REFUSED` is the chain's word that this one will never happen; `OVERTAKEN`
 * that it will not because another transaction has, for good, its number or one of its outputs, and may have paid the same; `UNDERPRICED` that it offers too little now.
 * Any other failure is thrown, and its outcome is unknown.
 */
export type ChainSender = {
  readonly broadcast: (signed: SignedTransfer) => Promise<'ACCEPTED' | 'REFUSED' | 'OVERTAKEN' | 'UNDERPRICED'>;
  /** Fee that the chain took for one that stands in a block, in its own smallest unit. Absent, or null: the reader tells it, or nobody does. */
  readonly feeOf?: (signed: SignedTransfer) => Promise<bigint | null>;
};

/** The chains, as the modules are given them. */
export type ChainRail = {
  readonly addresses: AddressBook;
  readonly reader: ChainReader;
  /** Null: nothing can be sent. */
  readonly sender: ChainSender | null;
};
