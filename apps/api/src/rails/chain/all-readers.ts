import {
  chainOf,
  type Chain,
  type ChainReader,
  type ChainReading,
  type OurAddresses,
  type Place,
  type SeenTransfer,
} from './port';

type OneChain = {
  readonly knows?: (currency: string) => boolean;
  readonly read: (cursor: Parameters<ChainReader['read']>[1], ours: OurAddresses) => Promise<ChainReading>;
  readonly locate: (transfers: readonly SeenTransfer[]) => Promise<Place[]>;
};

/** Reader of these chains, each from its own node. */
export const readerByChain = <Settings>(
  nodes: Readonly<Record<Chain, Settings>>,
  oneChain: (chain: Chain, settings: Settings) => OneChain,
): ChainReader =>
  allReaders(
    Object.entries(nodes).map(([chain, settings]): ChainReader => {
      const { knows, read, locate } = oneChain(chain, settings);
      return {
        chains: [chain],
        ...(knows && { knows }),
        read: (_chain, cursor, ours) => read(cursor, ours),
        locate: (_chain, transfers) => locate(transfers),
      };
    }),
  );

/** One reader of the chains of several. */
export const allReaders = (readers: readonly ChainReader[]): ChainReader => {
  const byChain = new Map(readers.flatMap((reader) => reader.chains.map((chain) => [chain, reader] as const)));
  const of = (chain: Chain): ChainReader => {
    const found = byChain.get(chain);
    if (!found) throw new Error(`${chain} is not read here`);
    return found;
  };
  return {
    chains: [...byChain.keys()],
    knows: (currency, network) => {
      const reader = byChain.get(chainOf(currency, network));
      return reader !== undefined && (reader.knows?.(currency, network) ?? true);
    },
    read: async (chain, cursor, ours) => of(chain).read(chain, cursor, ours),
    locate: async (chain, transfers) => of(chain).locate(chain, transfers),
  };
};
