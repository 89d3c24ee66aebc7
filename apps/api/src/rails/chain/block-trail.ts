import * as z from 'zod/mini';
import type { Block, Chain } from './port';

/** Blocks that were read, newest first: all of the newest ones, some of those below. */
export type Trail = readonly [Block, ...Block[]];

/** The newest blocks kept one by one; below those, every n-th block down to this depth. */
const newest = 16;
const every = 128;
const deepest = 4_096;

const form = z.tuple([z.tuple([z.number(), z.string()])], z.tuple([z.number(), z.string()]));

/** @throws Error for a text that is no cursor of ours */
export const trailOf = (cursor: string): Trail => {
  const [first, ...others] = form.parse(JSON.parse(cursor));
  const blockOf = ([height, hash]: readonly [number, string]): Block => ({ height, hash });
  return [blockOf(first), ...others.map(blockOf)];
};

/** Height of the newest block that was read. */
export const heightRead = (cursor: string): number => trailOf(cursor)[0].height;

export const cursorOf = (trail: Trail): string => JSON.stringify(trail.map(({ height, hash }) => [height, hash]));

/** Trail below `from`, which is one of its blocks, continued by blocks above it, lowest first. */
export const continued = (trail: Trail, from: Block, blocks: readonly Block[]): Trail => {
  const all = [...blocks.toReversed(), ...trail.filter(({ height }) => height <= from.height)];
  const top = all[0] ?? from;
  const rest = all.slice(1).filter(({ height }) => {
    const depth = top.height - height;
    return depth < newest || (height % every === 0 && depth <= deepest);
  });
  return [{ height: top.height, hash: top.hash }, ...rest];
};

/**
 * Newest of the read blocks that are still in the chain.
 *
 * @param blockAt the chain's block at a height, at most that of `head`
 * @throws Error for a node that is behind what was read, and for another chain than the one read
 */
export const lastCommon = async (
  chain: Chain,
  trail: Trail,
  head: Block,
  blockAt: (height: number) => Promise<Pick<Block, 'hash'> | null>,
): Promise<Block> => {
  for (const known of trail) {
    if (known.height > head.height) continue;
    const now = known.height === head.height ? head : await blockAt(known.height);
    if (!now) throw new Error(`The node of ${chain} does not have the block ${known.height} that was read`);
    if (now.hash !== known.hash) continue;
    // A head that is shorter but not different belongs to a node that lags behind.
    const isFirst = trail.find(({ height }) => height <= head.height) === known;
    if (isFirst && known !== trail[0]) throw new Error(`The node of ${chain} is behind what was read`);
    return known;
  }
  if (trail.every(({ height }) => height > head.height))
    throw new Error(`The node of ${chain} is behind what was read`);
  throw new Error(`The node of ${chain} has another chain than the one that was read, as far back as is known`);
};
