import type { EvmNode } from './evm-node';
import type { Block } from './port';

/** Amounts moved by transactions, in and out, by address and block. */
type Movements = {
  readonly add: (address: string, height: number, units: bigint) => void;
  /** In the blocks above `above`, up to `to`. */
  readonly sum: (address: string, above: number, to: number) => bigint;
};

const movements = (): Movements => {
  const byAddress = new Map<string, { readonly height: number; readonly units: bigint }[]>();
  return {
    add: (address, height, units) => {
      byAddress.set(address, [...(byAddress.get(address) ?? []), { height, units }]);
    },
    sum: (address, above, to) =>
      (byAddress.get(address) ?? [])
        .filter(({ height }) => height > above && height <= to)
        .reduce((total, { units }) => total + units, 0n),
  };
};

/** Coins that reached an address without a transaction to it, all those of one block together. */
type Unexplained = { readonly address: string; readonly block: Block; readonly units: bigint };

type Balances = ReadonlyMap<string, bigint>;

/**
 * Finds coins that contracts sent, by the balances: what an address has more after some blocks than before them, beyond what
 * transactions moved, came from a contract. The block is then found by halving.
 */
export const evmBalances = (node: Pick<EvmNode, 'balancesAfter'>) => {
  let last: { readonly hash: string; readonly balances: Balances } | null = null;

  /** Balances after the last reading are known already. */
  const balancesAt = async (block: Block, addresses: readonly string[]): Promise<Balances> => {
    const known: Balances = last?.hash === block.hash ? last.balances : new Map();
    const asked = await node.balancesAfter(
      block,
      addresses.filter((address) => !known.has(address)),
    );
    return new Map([...known, ...asked]);
  };

  /** Coins beyond what transactions moved, in blocks that follow `from`, lowest first. */
  const unexplained = async (
    from: Block,
    blocks: readonly Block[],
    awaited: ReadonlySet<string>,
    moved: Movements,
  ): Promise<Unexplained[]> => {
    const to = blocks.at(-1);
    if (!to || awaited.size === 0) return [];
    const addresses = [...awaited];
    const [before, after] = [await balancesAt(from, addresses), await node.balancesAfter(to, addresses)];
    const found = await between(from, blocks, addresses, before, after, moved);
    last = { hash: to.hash, balances: after };
    return found;
  };

  const between = async (
    from: Block,
    blocks: readonly Block[],
    addresses: readonly string[],
    before: Balances,
    after: Balances,
    moved: Movements,
  ): Promise<Unexplained[]> => {
    const to = blocks.at(-1);
    if (!to) return [];
    const risen = addresses.flatMap((address) => {
      const difference = (after.get(address) ?? 0n) - (before.get(address) ?? 0n);
      const units = difference - moved.sum(address, from.height, to.height);
      return units > 0n ? [{ address, block: to, units }] : [];
    });
    if (risen.length === 0 || blocks.length === 1) return risen;
    const suspects = risen.map(({ address }) => address);
    const middle = blocks.slice(0, Math.floor(blocks.length / 2));
    const halfway = middle.at(-1)!;
    const atMiddle = await node.balancesAfter(halfway, suspects);
    return [
      ...(await between(from, middle, suspects, before, atMiddle, moved)),
      ...(await between(halfway, blocks.slice(middle.length), suspects, atMiddle, after, moved)),
    ];
  };

  return { movements, unexplained };
};
