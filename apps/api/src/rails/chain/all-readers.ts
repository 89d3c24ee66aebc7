import type { Chain, ChainReader } from './port';

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
    read: async (chain, cursor, ours) => of(chain).read(chain, cursor, ours),
    locate: async (chain, transfers) => of(chain).locate(chain, transfers),
  };
};
