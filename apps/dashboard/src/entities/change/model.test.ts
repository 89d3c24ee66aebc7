import type { BalanceChange } from '@countinghouse/contract/books/time-machine';
import { describe, expect, it } from 'vitest';
import { addTexts } from '../currency/figures';
import { changeLines, waterfallOf } from './model';

describe('the change', () => {
  const change = (amounts: readonly string[], rates: string): BalanceChange => ({
    before: '0.00',
    causes: amounts.map((amount, index) => ({
      cause: (['PAYMENTS', 'WITHDRAWALS', 'RELEASED', 'CONVERSIONS', 'TRANSFERS'] as const)[index] ?? 'CORRECTIONS',
      count: 1,
      amount,
      changes: [],
    })),
    rates,
    total: addTexts([...amounts, rates]),
  });

  it('is told in at most five lines, which add up to it', () => {
    const told = change(['-500.00', '400.01', '30.00', '2.00', '-1.00', '0.50'], '-3.33');
    const lines = changeLines(told);
    expect(lines.map(({ label }) => label)).toEqual([
      'Payments credited, 1',
      'Withdrawals, 1',
      'Released or returned, 1',
      'Other movements, 3',
      'Rates',
    ]);
    expect(addTexts(lines.map(({ amount }) => amount))).toBe(told.total);
    expect(changeLines(change(['1.00', '2.00', '3.00', '4.00'], '0.00')).map(({ id }) => id)).not.toContain('REST');
  });

  it('is drawn as bars of which each begins where the one before ended', () => {
    const { zero, bars } = waterfallOf(['60', '-100', '20']);
    expect(zero).toBe(40);
    expect(bars).toEqual([
      { from: 40, width: 60, takes: false },
      { from: 0, width: 100, takes: true },
      { from: 0, width: 20, takes: false },
    ]);
    expect(waterfallOf([])).toEqual({ zero: 0, bars: [] });
  });
});
