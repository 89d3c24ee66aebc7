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

/** The chains, as the modules are given them. */
export type ChainRail = { readonly addresses: AddressBook };
