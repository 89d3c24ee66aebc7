import { toDecimalText } from '@countinghouse/money';
import { describe, expect, it } from 'vitest';
import { addDays, windowOf } from './calendar';
import { createRandom } from './random';
import { createRatePath, pricedCurrencies } from './rate-path';

const window = windowOf(new Date('2025-06-30'));
const end = addDays(window.anchor, 1);
const newPath = () => createRatePath(createRandom('sandbox-1'), window);
const path = newPath();

describe('price paths', () => {
  it('end where the recipe says', () => {
    const ends = { BTC: '58000', ETH: '3000', LTC: '75', BCH: '380', XRP: '0.55', XLM: '0.11', DASH: '28', LINK: '14' };
    for (const [code, eur] of Object.entries(ends)) expect([code, path.midText(code, 'EUR', end)]).toEqual([code, eur]);
    expect(path.midText('USD', 'EUR', end)).toBe('0.92');
    expect(path.midText('GBP', 'EUR', end)).toBe('1.17');
    expect(path.midText('EUR', 'EUR', end)).toBe('1');
  });

  it('USDC loses its peg for two scripted days and at no other time', () => {
    const usdc = (daysBefore: number): number =>
      Number(path.midText('USDC', 'USD', addDays(window.anchor, -daysBefore)));
    expect([usdc(240), usdc(239)]).toEqual([0.974, 0.988]);
    const otherDays = Array.from({ length: 395 }, (_, day) => day).filter((day) => day !== 240 && day !== 239);
    for (const day of otherDays) expect(Math.abs(usdc(day) - 1)).toBeLessThanOrEqual(0.002);
  });

  it('later days continue the path, whatever was asked before', () => {
    const later = addDays(end, 40);
    const fresh = newPath();
    const first = fresh.midText('BTC', 'USD', later);
    path.midText('BTC', 'EUR', window.start);
    expect(path.midText('BTC', 'USD', later)).toBe(first);
    expect(Math.abs(Math.log(path.approximateEur('BTC', addDays(end, 1)) / 58_000))).toBeLessThan(0.15);
  });

  it('every currency has a positive price of at most 18 decimals on the first and the last day', () => {
    for (const code of pricedCurrencies) {
      for (const at of [window.start, end]) {
        expect(path.midText(code, 'EUR', at)).toMatch(/^\d+(\.\d{1,18})?$/);
        expect(path.mid(code, 'EUR', at).numerator).toBeGreaterThan(0n);
      }
    }
    expect(toDecimalText(path.mid('BTC', 'USD', end), 2, 'half-up')).toBe('63043.48');
  });

  it('daily returns have about the stated spread', () => {
    const returns = Array.from({ length: 700 }, (_, day) =>
      Math.log(
        path.approximateEur('BTC', addDays(window.start, day + 1)) /
          path.approximateEur('BTC', addDays(window.start, day)),
      ),
    );
    const spread = Math.sqrt(returns.reduce((sum, value) => sum + value * value, 0) / returns.length);
    expect(spread).toBeGreaterThan(0.022);
    expect(spread).toBeLessThan(0.028);
  });
});
