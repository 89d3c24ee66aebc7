import type { Fraction } from '@countinghouse/money';
import { divide, multiply, one } from '@countinghouse/money';
import type { Rate, RateBook } from './rates';
import { StaleRates, staleAfterSeconds, UnknownRate } from './rates';

/** Sources quote everything in the pivot, except stable coins, which they quote in the currency of their peg. */
const pivot = 'EUR';
const pegs = ['USD'];

type Step = { readonly price: Fraction; readonly rates: readonly Rate[] };

const direct: Step = { price: one, rates: [] };

/**
 * A book over stated rates. With `now`, prices older than two minutes are refused with `StaleRates` when asked for.
 * Crosses go through EUR; a coin quoted in USD only goes through USD first.
 */
export const rateBook = (rates: Iterable<Rate>, now: Date | null = null): RateBook => {
  const stated = new Map<string, Rate>();
  for (const rate of rates) stated.set(`${rate.base}-${rate.quote}`, rate);

  const step = (base: string, quote: string): Step | null => {
    if (base === quote) return direct;
    const forward = stated.get(`${base}-${quote}`);
    if (forward) return { price: forward.mid, rates: [forward] };
    const backward = stated.get(`${quote}-${base}`);
    return backward ? { price: divide(one, backward.mid), rates: [backward] } : null;
  };

  const join = (first: Step | null, second: Step | null): Step | null =>
    first && second && { price: multiply(first.price, second.price), rates: [...first.rates, ...second.rates] };

  const toPivot = (code: string): Step | null => {
    for (const peg of pegs) {
      const found = step(code, pivot) ?? join(step(code, peg), step(peg, pivot));
      if (found) return found;
    }
    return null;
  };

  const invert = (found: Step | null): Step | null => found && { price: divide(one, found.price), rates: found.rates };

  const known = new Map<string, Step>();
  const find = (base: string, quote: string): Step => {
    const key = `${base}-${quote}`;
    let found = known.get(key) ?? null;
    if (!found) {
      found = step(base, quote) ?? join(toPivot(base), invert(toPivot(quote)));
      if (!found) throw new UnknownRate(base, quote);
      known.set(key, found);
    }
    if (now) {
      const tooOld = found.rates.find(({ at }) => now.getTime() - at.getTime() > staleAfterSeconds * 1000);
      if (tooOld) throw new StaleRates(base, quote, tooOld.at);
    }
    return found;
  };

  return {
    mid: (base, quote) => find(base, quote).price,
    provenance: (base, quote) => {
      const { rates: behind } = find(base, quote);
      const oldest = behind.reduce<Rate | null>((old, rate) => (old && old.at <= rate.at ? old : rate), null);
      if (oldest) return { source: oldest.source, at: oldest.at };
      // One unit of a currency costs one of itself: no source states that, so its time is that of the book, if it has one.
      if (!now) throw new UnknownRate(base, quote);
      return { source: 'identity', at: now };
    },
  };
};
