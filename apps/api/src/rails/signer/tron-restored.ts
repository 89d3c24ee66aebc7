import type { Tx } from '@countinghouse/database';
import { chainIds, tokensOf, type EvmNodeSettings } from '../chain/evm';
import { evmNode, transferOfLog } from '../chain/evm-node';
import { selectKnownTron } from './tron-repository';

/** Most blocks of one question that java-tron answers. */
const usualBlocks = 5_000;
const blockMs = 3_000;
/** Clocks may differ by this much, and what was signed at the end may happen for some minutes more. */
const spareMs = 3_600_000;
const stillValidMs = 600_000;

type Lost = {
  /** Everything until here is in the database. */
  readonly since: Date;
  /** From here on nothing was signed that is not in the database. */
  readonly until: Date;
};

/**
 * Transactions by which an address paid tokens on TRON around a lost time and which the database does not know: those that it forgot, or the treasury's.
 * Heights are enough for the questions, because only solid blocks are read: no other can take the place of one of them.
 *
 * @throws Error if the node does not answer, serves another chain, does not show all these blocks, or could still take what was signed then
 */
export const paidUnknown = async (
  tx: Tx,
  settings: EvmNodeSettings,
  address: string,
  { since, until }: Lost,
  mostBlocks = usualBlocks,
): Promise<string[]> => {
  const node = evmNode('TRX', settings.url);
  const id = await node.chainId();
  if (id !== (settings.chainId ?? chainIds['TRX']))
    throw new Error(`The node of TRX serves the chain with the id ${id}`);
  const solid = await node.solidHead();
  const end = new Date(until.getTime() + stillValidMs);
  if (solid.at * 1_000 <= end.getTime()) throw new Error(`TRX has no solid block after ${end.toISOString()} yet`);

  const contracts = tokensOf('TRX', settings).map(({ contract }) => contract);
  const paid = new Set<string>();
  let from = await heightBefore(node, solid, since.getTime() - spareMs);
  while (from <= solid.height) {
    const to = Math.min(solid.height, from + mostBlocks - 1);
    const logs = await node.transferLogsFrom(address, { from, to }, contracts);
    for (const { transactionHash } of logs) paid.add(transactionHash.slice(2));
    from = to + 1;
  }
  // A question that another, lagging node behind the same address answered would have been answered with less.
  const still = await node.blockAt(solid.height);
  if (still?.hash !== solid.hash) throw new Error(`The node of TRX does not show its solid block ${solid.height}`);
  const known = await selectKnownTron(tx, [...paid]);
  return [...paid].filter((one) => !known.has(one));
};

/** A block's time may be so much behind the clock by which an order was made. */
const behindMs = 2 * 3_600_000;

type Payment = { readonly to: string; readonly units: bigint; readonly contract: string };

/**
 * Transactions by which an address paid somebody an amount of a token, not before a time. Blocks that another may still replace are read as well.
 *
 * @throws Error if the node does not show all these blocks
 */
export const paymentsOf = async (
  settings: EvmNodeSettings,
  address: string,
  { to, units, contract }: Payment,
  since: Date,
): Promise<string[]> => {
  const node = evmNode('TRX', settings.url);
  const head = await node.headWithTime();
  let from = await heightBefore(node, head, since.getTime() - behindMs);
  const paid = new Set<string>();
  while (from <= head.height) {
    const end = Math.min(head.height, from + usualBlocks - 1);
    for (const log of await node.transferLogsFrom(address, { from, to: end }, [contract])) {
      const moved = transferOfLog(log);
      if (moved?.to === to && moved.units === units) paid.add(log.transactionHash.slice(2));
    }
    from = end + 1;
  }
  // A lagging node behind the same address would have answered with less, and what it does not show would be paid again.
  if ((await node.blockAt(head.height))?.hash !== head.hash)
    throw new Error(`The node of TRX does not show its newest block ${head.height}`);
  return [...paid];
};

/** Height of a block that is not younger than a time; or that of the first block. */
const heightBefore = async (
  node: ReturnType<typeof evmNode>,
  solid: { readonly height: number; readonly at: number },
  time: number,
): Promise<number> => {
  let depth = Math.max(1, Math.ceil((solid.at * 1_000 - time) / blockMs));
  for (;;) {
    const height = Math.max(1, solid.height - depth);
    const block = await node.listedBlock(height);
    if (!block) throw new Error(`The node of TRX does not show the block ${height}`);
    if (height === 1 || block.at * 1_000 <= time) return height;
    depth *= 2;
  }
};
