import * as z from 'zod/mini';
import { askFor, parsed } from './ask';
import type { Market } from './market';
import { nameOf, pairs } from './pairs';
import { middle, readEach } from './quote';

const answer = z.object({ bid: z.string(), ask: z.string(), time: z.string() });

const listed = pairs.flatMap((pair) => (pair.coinbase === null ? [] : [{ pair, product: pair.coinbase }]));

/** Ticker of Coinbase, one call for each pair. Its time is that of the last trade: a market where nobody trades is no witness. */
export const coinbase: Market = {
  name: 'Coinbase',
  address: 'https://api.exchange.coinbase.com',
  read: async (address, signal) => {
    const answers = await Promise.all(
      listed.map(async ({ pair, product }) => ({
        pair,
        text: await askFor(`${address}/products/${product}/ticker`, signal).catch((error: unknown) => error as Error),
      })),
    );
    const silent = answers.map(({ text }) => text).filter((text) => text instanceof Error);
    if (silent[0] && silent.length === answers.length) throw silent[0];
    return readEach(
      answers,
      ({ pair }) => nameOf(pair),
      ({ pair: { base, quote }, text }) => {
        if (text instanceof Error) throw text;
        const { bid, ask, time } = parsed(text, answer);
        const at = new Date(time);
        if (Number.isNaN(at.getTime())) throw new Error('a time that is none');
        return { source: 'Coinbase', base, quote, mid: middle(bid, ask), at };
      },
    );
  },
};
