import fc from 'fast-check';
import { percentages } from '@countinghouse/money';
import { describe, expect, it } from 'vitest';
import { addTexts } from '../../../entities/currency/figures';
import { balanceDecimals, changeOf, coinRows, mixOf, namedDays, ofOrganisation, ticksOf } from './model';

const codes = ['USDT', 'BTC', 'ETH', 'USDC', 'LTC', 'XRP', 'BCH', 'XLM'];
const coins = (volumes: readonly bigint[]) => {
  const shares = percentages(volumes);
  return volumes.map((units, index) => ({
    currency: codes[index]!,
    count: index + 1,
    volume: `${units / 100n}.${String(units % 100n).padStart(2, '0')}`,
    currencyVolume: '1',
    percent: shares[index]!,
  }));
};

describe('the coin table', () => {
  it('[STAT-1] lists five coins and merges the rest into Other, which closes the shares', () => {
    const rows = coinRows({ rows: coins([5000n, 2500n, 1000n, 500n, 400n, 350n, 250n]) });
    expect(rows.map(({ code, percent }) => [code, percent])).toEqual([
      ['USDT', '50.00'],
      ['BTC', '25.00'],
      ['ETH', '10.00'],
      ['USDC', '5.00'],
      ['LTC', '4.00'],
      [null, '6.00'],
    ]);
    expect(rows.at(-1)).toEqual({ code: null, count: 13, percent: '6.00', volume: '6.00' });
  });

  it('[STAT-1] has no Other where five coins or fewer moved', () => {
    expect(coinRows({ rows: coins([1n, 1n, 1n, 1n, 1n]) }).map(({ code }) => code)).toEqual(codes.slice(0, 5));
    expect(coinRows({ rows: [] })).toEqual([]);
  });

  it('[STAT-1] for any volumes: at most six rows, nothing lost, shares come to 100 and none is below zero', () => {
    const volumes = fc.array(fc.bigInt(0n, 10n ** 12n), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(volumes, (drawn) => {
        fc.pre(drawn.some((units) => units > 0n));
        const all = coins(drawn.toSorted((a, b) => (a > b ? -1 : 1)));
        const rows = coinRows({ rows: all });
        expect(rows.length).toBeLessThanOrEqual(6);
        expect(addTexts(rows.map(({ percent }) => percent))).toBe('100');
        expect(rows.every(({ percent }) => !percent.startsWith('-'))).toBe(true);
        expect(addTexts(rows.map(({ volume }) => volume))).toBe(addTexts(all.map(({ volume }) => volume)));
        expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(all.reduce((sum, { count }) => sum + count, 0));
      }),
    );
  });
});

describe('the balances of an organisation', () => {
  const holdings = ofOrganisation({
    settlementBalances: { EUR: '469290.76', GBP: '0.00', BTC: '1.6725', USDT: '183025.2832' },
    uniformBalances: { EUR: '469290.76', GBP: '0.00', BTC: '97002.40', USDT: '168383.26' },
    uniformCurrency: 'EUR',
    totals: { available: '0.00', pending: '0.00', held: '0.00', total: '0.00' },
    ratesAt: '2025-06-30T14:31:04.000Z',
    asOf: '2025-06-30T14:31:09.000Z',
  });

  it('[STAT-3] add up in the uniform currency, with shares that come to 100.00', () => {
    expect(holdings.total).toBe('734676.42');
    expect(holdings.rows.map(({ currency, percent }) => [currency, percent])).toEqual([
      ['EUR', '63.88'],
      ['GBP', '0.00'],
      ['BTC', '13.20'],
      ['USDT', '22.92'],
    ]);
  });

  it('[STAT-3] EUR has 2 decimals, everything else 4', () => {
    expect(['EUR', 'USD', 'JPY', 'BTC'].map(balanceDecimals)).toEqual([2, 4, 4, 4]);
  });

  it('are drawn largest first: four by name, the others together, nothing for what is zero', () => {
    expect(mixOf(holdings).map(({ currency }) => currency)).toEqual(['EUR', 'USDT', 'BTC']);
    const many = ['50', '20', '10', '8', '7', '5'].map((percent, index) => ({
      currency: codes[index]!,
      amount: '1',
      value: '1',
      percent,
    }));
    expect(mixOf({ rows: many }).map(({ currency, percent }) => `${currency} ${percent}`)).toEqual([
      'USDT 50',
      'BTC 20',
      'ETH 10',
      'USDC 8',
      'null 12',
    ]);
  });
});

describe('the comparison with the days before', () => {
  it.each([
    ['112.40', '100.00', '+12.4'],
    ['50', '100', '\u221250.0'],
    ['100.04', '100.00', '0.0'],
    ['99.96', '100.00', '0.0'],
    ['250000', '10', '+2,499,900.0'],
    ['0', '10', '\u2212100.0'],
    ['10', '0.00', null],
  ])('%s after %s is %s', (now, before, change) => {
    expect(changeOf(now, before)).toBe(change);
  });
});

describe('the axes of a chart', () => {
  it.each([
    [37_048, false, [40_000, 30_000, 20_000, 10_000, 0]],
    [17_974, false, [20_000, 15_000, 10_000, 5_000, 0]],
    [3, true, [3, 2, 1, 0]],
    [1, true, [1, 0]],
    [0, true, [0]],
    [0.4, false, [0.4, 0.30000000000000004, 0.2, 0.1, 0]],
  ])('up to %d goes in steps that read well', (largest, isWhole, ticks) => {
    expect(ticksOf(largest, isWhole)).toEqual(ticks);
  });

  it('for any values: the highest step is not below the largest value, and there are few', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.01, max: 1e12, noNaN: true }), fc.boolean(), (largest, isWhole) => {
        const value = isWhole ? Math.ceil(largest) : largest;
        const ticks = ticksOf(value, isWhole);
        expect(ticks[0]! * (1 + 1e-6)).toBeGreaterThanOrEqual(value);
        expect(ticks.length).toBeLessThanOrEqual(6);
        expect(ticks.at(-1)).toBe(0);
      }),
    );
  });

  it('name about six days, the first and the last always', () => {
    for (const count of [1, 2, 7, 28, 31, 32, 90, 400]) {
      const days = namedDays(count);
      expect([days[0], days.at(-1), new Set(days).size]).toEqual([0, count - 1, days.length]);
      expect(days.length).toBeLessThanOrEqual(7);
    }
  });
});
