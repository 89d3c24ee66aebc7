import { fraction, toRateText } from '@countinghouse/money';
import { describe, expect, test } from 'vitest';
import type { Rate } from './rates';
import { StaleRates, UnknownRate } from './rates';
import { rateBook } from './rate-book';

const at = new Date('2025-03-14T09:30:00.000Z');
const rate = (base: string, quote: string, mid: string, when = at): Rate => ({
  base,
  quote,
  mid: fraction(mid),
  source: 'simulated',
  at: when,
});
const seconds = (count: number) => new Date(at.getTime() + count * 1_000);

describe('a rate book', () => {
  const book = rateBook([rate('BTC', 'EUR', '58000'), rate('USD', 'EUR', '0.92'), rate('USDC', 'USD', '0.998')]);

  test.each([
    ['BTC', 'EUR', '58000'],
    ['EUR', 'EUR', '1'],
    ['USDC', 'USD', '0.998'],
    ['USDC', 'EUR', '0.91816'],
    ['BTC', 'USD', '63043.478260869565217391'],
    ['EUR', 'USD', '1.086956521739130435'],
    ['USDC', 'BTC', '0.000015830344827586'],
  ])('gives %s in %s as %s, stated or crossed', (base, quote, expected) => {
    expect(toRateText(book.mid(base, quote))).toBe(expected);
  });

  test('says of a cross what its oldest price says', () => {
    const crossed = rateBook([rate('USDC', 'USD', '1', seconds(5)), rate('USD', 'EUR', '0.92')]);
    expect(crossed.provenance('USDC', 'EUR')).toEqual({ source: 'simulated', at });
  });

  test('knows no price nobody stated', () => {
    expect(() => book.mid('XRP', 'EUR')).toThrow(UnknownRate);
  });

  test('refuses a price older than 120 s, also as a part of a cross, when the time is given', () => {
    const rates = [rate('BTC', 'EUR', '58000'), rate('ETH', 'EUR', '3000', seconds(60))];
    expect(toRateText(rateBook(rates, seconds(120)).mid('BTC', 'EUR'))).toBe('58000');
    const later = rateBook(rates, seconds(121));
    expect(() => later.mid('BTC', 'EUR')).toThrow(StaleRates);
    expect(() => later.mid('ETH', 'BTC')).toThrow(StaleRates);
    expect(toRateText(later.mid('ETH', 'EUR'))).toBe('3000');
  });
});
