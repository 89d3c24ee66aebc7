import * as z from 'zod/mini';
import { askFor, parsed } from './ask';
import type { Market } from './market';
import { nameOf, pairs } from './pairs';
import { middle, readEach } from './quote';

const answer = z.array(
  z.object({
    pair: z.string(),
    bid: z.string(),
    ask: z.string(),
    /** Seconds since 1970. */
    timestamp: z.string().check(z.regex(/^\d{1,11}$/)),
  }),
);

const listed = pairs.flatMap((pair) => (pair.bitstamp === null ? [] : [{ pair, name: pair.bitstamp }]));

/** Ticker of Bitstamp, all its pairs in one answer. */
export const bitstamp: Market = {
  name: 'Bitstamp',
  address: 'https://www.bitstamp.net',
  read: async (address, signal) => {
    const tickers = parsed(await askFor(`${address}/api/v2/ticker/`, signal), answer);
    const byName = new Map(tickers.map((ticker) => [ticker.pair, ticker]));
    return readEach(
      listed,
      ({ pair }) => nameOf(pair),
      ({ pair: { base, quote }, name }) => {
        const ticker = byName.get(name);
        if (!ticker) return null;
        const { bid, ask, timestamp } = ticker;
        return {
          source: 'Bitstamp',
          base,
          quote,
          mid: middle(bid, ask),
          at: new Date(Number(timestamp) * 1_000),
        };
      },
    );
  },
};
