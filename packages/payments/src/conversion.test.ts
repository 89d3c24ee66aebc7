import { amountOf, convert, fraction, precisionOf, toRateText, toText } from '@countinghouse/money';
import { describe, expect, it, test } from 'vitest';
import { conversionLimits, conversionRate, convertedAmounts, inverseRateText } from './conversion';
import { rateBook } from './rates/rate-book';
import { walkConversions } from './testing/conversion-walk';

const at = new Date('2025-06-30T09:00:00.000Z');
const bookOf = (prices: Readonly<Record<string, string>>) =>
  rateBook(
    Object.entries(prices).map(([base, mid]) => ({ base, quote: 'EUR', mid: fraction(mid), source: 'test', at })),
  );
const pair = { debitCurrency: 'EUR', creditCurrency: 'USDT' };
const quoted = fraction('1.0842375');
const textsOf = ({ debit, credit }: ReturnType<typeof convertedAmounts>) => [toText(debit), toText(credit)];

describe('E9 a conversion', () => {
  it('has the middle price less the spread: 1.0875 less 0.3 % is 1.0842375', () => {
    const rates = { ...bookOf({}), mid: () => fraction('1.0875') };
    const { mid, rate } = conversionRate(pair, fraction('0.003'), rates);
    expect([toRateText(mid), toRateText(rate)]).toEqual(['1.0875', '1.0842375']);
    expect(inverseRateText(rate)).toBe('0.922307151339');
  });

  it('of 10,000.00 EUR brings 10,842.375 USDT', () => {
    expect(textsOf(convertedAmounts('DEBIT', amountOf('10000.00', 'EUR'), quoted, pair))).toEqual([
      '10000.00',
      '10842.375',
    ]);
  });

  it('that is to bring exactly 5,000 USDT takes 4,611.54 EUR', () => {
    expect(textsOf(convertedAmounts('CREDIT', amountOf('5000', 'USDT'), quoted, pair))).toEqual(['4611.54', '5000']);
  });
});

describe('rounding', () => {
  it('leaves what arrives short and what leaves long, never the other way round', () => {
    const third = fraction('0.333333333333333333');
    const toJpy = { debitCurrency: 'EUR', creditCurrency: 'JPY' };
    expect(textsOf(convertedAmounts('DEBIT', amountOf('5.00', 'EUR'), third, toJpy))).toEqual(['5.00', '1']);
    expect(textsOf(convertedAmounts('CREDIT', amountOf('1', 'JPY'), third, toJpy))).toEqual(['3.01', '1']);
  });

  it('keeps a rate that does not come out even down, at 18 decimals', () => {
    const rates = bookOf({ BTC: '58000' });
    const { rate } = conversionRate({ debitCurrency: 'EUR', creditCurrency: 'BTC' }, fraction('0'), rates);
    expect(toRateText(rate)).toBe('0.000017241379310344');
  });
});

test('a conversion takes at least 10 and at most 500,000 euros’ worth', () => {
  const texts = (currency: string, prices: Record<string, string>) => {
    const { min, max } = conversionLimits(currency, bookOf(prices));
    return [toText(min), toText(max)];
  };
  expect(texts('EUR', {})).toEqual(['10.00', '500000.00']);
  expect(texts('BTC', { BTC: '58000' })).toEqual(['0.00017242', '8.62068965']);
});

describe('twenty thousand random conversions', () => {
  const seed = Number(process.env['FAST_CHECK_SEED'] ?? 20_250_630);

  it('never gain value for who converts, at prices that do not move', () => {
    const { done, gain } = walkConversions(20_000, seed);
    expect(gain, `seed ${seed}`).toBeNull();
    expect(done).toBeGreaterThan(10_000);
  });

  it('would be found out to, were what arrives rounded up or half up', () => {
    for (const rounding of ['up', 'half-up'] as const) {
      const faulty: typeof convertedAmounts = (fixed, amount, rate, of) => {
        const right = convertedAmounts(fixed, amount, rate, of);
        if (fixed === 'CREDIT') return right;
        const decimals = precisionOf(of.creditCurrency);
        return { ...right, credit: convert(amount, rate, of.creditCurrency, { rounding, decimals }) };
      };
      expect(walkConversions(20_000, seed, faulty).gain).not.toBeNull();
    }
  });
});
