import {
  compareFractions,
  divide,
  fraction,
  multiply,
  subtractFractions,
  toRateText,
  type Fraction,
} from '@countinghouse/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agree } from './agree';
import { bandOf } from './pairs';
import type { Quote } from './quote';

const now = new Date('2026-06-19T16:43:40.000Z');
const by = (source: string, mid: string, secondsAgo = 1, base = 'BTC'): Quote => ({
  source,
  base,
  quote: base === 'BTC' ? 'EUR' : 'USD',
  mid: fraction(mid),
  at: new Date(now.getTime() - secondsAgo * 1_000),
});
const priceOf = (quotes: readonly Quote[]) => {
  const { rate } = agree({ base: quotes[0]!.base, quote: quotes[0]!.quote }, quotes, now);
  return rate && toRateText(rate.mid);
};

describe('the price on which sources agree', () => {
  it('is the median of three, and the mean of two', () => {
    expect(priceOf([by('A', '100'), by('B', '100.9'), by('C', '100.2')])).toBe('100.2');
    expect(priceOf([by('A', '100'), by('B', '101')])).toBe('100.5');
  });

  it('is none of one source, nor of two that differ by more than one in a hundred, of a stable coin three in a thousand', () => {
    expect(priceOf([by('A', '100')])).toBeNull();
    expect(priceOf([by('A', '100'), by('B', '101.01')])).toBeNull();
    expect(priceOf([by('A', '1', 1, 'USDC'), by('B', '1.003', 1, 'USDC')])).toBe('1.0015');
    expect(priceOf([by('A', '1', 1, 'USDC'), by('B', '1.0031', 1, 'USDC')])).toBeNull();
  });

  it('leaves out who is not of this minute or of the future', () => {
    expect(priceOf([by('A', '100', 60), by('B', '100.4', 0)])).toBe('100.2');
    expect(priceOf([by('A', '100', 61), by('B', '100.4', 0)])).toBeNull();
    expect(priceOf([by('A', '100', -5), by('B', '100.4', 0)])).toBe('100.2');
    expect(priceOf([by('A', '100', -6), by('B', '100.4', 0)])).toBeNull();
  });

  it('is as old as the oldest source behind it, never of the future', () => {
    const { rate } = agree({ base: 'BTC', quote: 'EUR' }, [by('A', '100', 40), by('B', '100', 2)], now);
    expect(rate?.at).toEqual(new Date(now.getTime() - 40_000));
    const ahead = agree({ base: 'BTC', quote: 'EUR' }, [by('A', '100', -3), by('B', '100', -2)], now);
    expect(ahead.rate?.at).toEqual(now);
  });

  it('names every source in the row, and who was left out, for the auditor', () => {
    const quotes = [by('Kraken', '58000.12'), by('Coinbase', '58001'), by('Bitstamp', '60100'), by('Own', '57999', 90)];
    expect(agree({ base: 'BTC', quote: 'EUR' }, quotes, now).rate?.source).toBe(
      'Coinbase 58001, Kraken 58000.12; left out: Bitstamp 60100; not of this minute: Own 57999',
    );
    expect(agree({ base: 'BTC', quote: 'EUR' }, [by('Kraken', '1'), by('Coinbase', '2')], now)).toMatchObject({
      rate: null,
      said: 'no two agree; left out: Coinbase 2, Kraken 1',
    });
  });

  const price = fc.integer({ min: 1_000_000, max: 9_000_000 });
  const smallest = ([parts, of]: readonly [bigint, bigint], mid: Fraction) => multiply(mid, fraction(parts, of));

  it('is moved by no single source further than the band, whatever it says', () => {
    fc.assert(
      fc.property(
        price,
        fc.array(fc.integer({ min: 0, max: 99 }), { minLength: 1, maxLength: 3 }),
        fc.integer({ min: 1, max: 50_000_000 }),
        (truth, parts, lie) => {
          // Honest sources lie within the band of each other: up to 99 ten-thousandths above the lowest.
          const honest = parts.map((part, index) =>
            by(`H${index}`, String(truth + Math.floor((truth * part) / 10_000))),
          );
          const { rate } = agree({ base: 'BTC', quote: 'EUR' }, [...honest, by('L', String(lie))], now);
          if (!rate) return;
          const mids = honest.map(({ mid }) => mid).toSorted(compareFractions);
          const allowance = smallest(bandOf('BTC'), mids.at(-1)!);
          const below = subtractFractions(mids[0]!, rate.mid);
          const above = subtractFractions(rate.mid, mids.at(-1)!);
          const half = divide(allowance, fraction('2'));
          const limit = honest.length === 1 ? half : fraction('0');
          expect(compareFractions(below, limit)).toBeLessThanOrEqual(0);
          expect(compareFractions(above, limit)).toBeLessThanOrEqual(0);
        },
      ),
    );
  });
});
