import * as z from 'zod/mini';
import type { Block } from './port';

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
