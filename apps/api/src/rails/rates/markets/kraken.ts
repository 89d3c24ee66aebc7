import * as z from 'zod/mini';
import { askFor, parsed } from './ask';
import type { Market } from './market';
import { nameOf, pairs } from './pairs';
import { middle, readEach } from './quote';

/** Best price first; volumes follow. */
const side = z.tuple([z.string()], z.unknown());
const answer = z.object({
  error: z.array(z.string()),
  result: z.optional(z.record(z.string(), z.object({ a: side, b: side }))),
});

const listed = pairs.flatMap((pair) => (pair.kraken === null ? [] : [{ pair, names: pair.kraken }]));

/** Ticker of Kraken, all pairs at once. Its answer tells no time: prices are those of the moment of asking. */
export const kraken: Market = {
  name: 'Kraken',
  address: 'https://api.kraken.com',
  read: async (address, signal) => {
    const at = new Date();
    const asked = listed.map(({ names: [name] }) => name).join(',');
    const { error, result } = parsed(await askFor(`${address}/0/public/Ticker?pair=${asked}`, signal), answer);
    // A refusal comes with status 200.
    if (error.length > 0 || !result) throw new Error(`refused: ${(error[0] ?? 'no result').slice(0, 80)}`);
    return readEach(
      listed,
      ({ pair }) => nameOf(pair),
      ({ pair: { base, quote }, names: [name, canonical] }) => {
        const book = result[canonical] ?? result[name];
        return book ? { source: 'Kraken', base, quote, mid: middle(book.b[0], book.a[0]), at } : null;
      },
    );
  },
};
