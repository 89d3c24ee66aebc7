import type { CoinStatistics } from '@countinghouse/contract/books/statistics';
import { percentages } from '@countinghouse/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addTexts } from '../../../entities/currency/figures';
import { comparedCoins, comparedDays, dailyOf, differenceOf } from './compare';

const codes = ['USDT', 'BTC', 'ETH', 'USDC', 'LTC', 'XRP', 'BCH', 'XLM'];
/** Order of the server's answer: the largest first, shares that sum to 100.00. */
const coins = (volumes: Readonly<Record<string, bigint>>): Pick<CoinStatistics, 'rows'> => {
  const sorted = Object.entries(volumes).toSorted(([, a], [, b]) => (a > b ? -1 : 1));
  const shares = percentages(sorted.map(([, units]) => units));
  return {
    rows: sorted.map(([currency, units], index) => ({
      currency,
      count: Number(units % 7n) + 1,
      volume: `${units / 100n}.${String(units % 100n).padStart(2, '0')}`,
      currencyVolume: '1',
      percent: shares[index]!,
    })),
  };
};

describe('two sides of a coin table', () => {
  it('[STAT-1] list the five coins that are largest on both together, each in one row, and the rest of each as Other', () => {
    const one = coins({ USDT: 5000n, BTC: 2500n, ETH: 1000n, USDC: 900n, LTC: 600n });
    const other = coins({ XRP: 9000n, BTC: 800n, BCH: 200n });
    const rows = comparedCoins([one, other]);
    expect(rows.map(({ code, pair }) => [code, ...pair.map(({ percent }) => percent)])).toEqual([
      ['XRP', '0.00', '90.00'],
      ['USDT', '50.00', '0.00'],
      ['BTC', '25.00', '8.00'],
      ['ETH', '10.00', '0.00'],
      ['USDC', '9.00', '0.00'],
      [null, '6.00', '2.00'],
    ]);
    expect(rows.at(-1)?.pair.map(({ volume }) => volume)).toEqual(['6.00', '2.00']);
  });

  it('[STAT-1] close each side to 100.00, lose nothing of it, and leave a side where nothing moved at nothing', () => {
    const side = fc.dictionary(fc.constantFrom(...codes), fc.bigInt(1n, 10n ** 12n)).map(coins);
    fc.assert(
      fc.property(side, side, (one, other) => {
        const rows = comparedCoins([one, other]);
        expect(rows.length).toBeLessThanOrEqual(6);
        for (const [index, { rows: all }] of [one, other].entries()) {
          const shown = rows.map(({ pair }) => pair[index]!);
          expect(addTexts(shown.map(({ percent }) => percent))).toBe(all.length === 0 ? '0' : '100');
          expect(shown.every(({ percent }) => !percent.startsWith('-'))).toBe(true);
          expect(addTexts(shown.map(({ volume }) => volume))).toBe(addTexts(all.map(({ volume }) => volume)));
          expect(shown.reduce((sum, { count }) => sum + count, 0)).toBe(all.reduce((sum, { count }) => sum + count, 0));
        }
      }),
    );
  });
});

describe('the difference of two figures', () => {
  it.each([
    ['1200.50', '1000.00', 2, { absolute: '+200.50', change: '+20.1' }],
    ['1000', '1250', 0, { absolute: '\u2212250', change: '\u221220.0' }],
    ['9007199254740993.02', '9007199254740993.01', 2, { absolute: '+0.01', change: '0.0' }],
    ['5', '5', 0, { absolute: '0', change: '0.0' }],
    ['0.00', '80.00', 2, { absolute: '\u221280.00', change: '\u2212100.0' }],
    // No percentage of zero.
    ['80.00', '0.00', 2, { absolute: '+80.00', change: null }],
    ['0', '0', 0, { absolute: '0', change: null }],
  ])('%s against %s', (one, other, decimals, expected) => {
    expect(differenceOf([one, other], decimals)).toEqual(expected);
  });
});

describe('days beside each other', () => {
  const points = (...days: string[]) => ({ points: days.map((date) => ({ date, count: 1, volume: '1.00' })) });

  it('begin together, and where one period is longer its days stand alone', () => {
    const pairs = comparedDays([points('2025-03-01', '2025-03-02', '2025-03-03'), points('2025-02-27', '2025-02-28')]);
    expect(pairs.map((pair) => pair.map((point) => point?.date ?? null))).toEqual([
      ['2025-03-01', '2025-02-27'],
      ['2025-03-02', '2025-02-28'],
      ['2025-03-03', null],
    ]);
  });

  it('are averaged exactly, half up', () => {
    expect([dailyOf('100.00', 3, 2), dailyOf('1', 8, 1), dailyOf('0.15', 2, 2)]).toEqual(['33.33', '0.1', '0.08']);
  });
});
