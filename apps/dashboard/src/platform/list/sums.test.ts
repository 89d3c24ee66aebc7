import { describe, expect, it } from 'vitest';
import type { Sum } from './page-query';
import { joinSums, sumsByKind } from './sums';

const sum = (of: Sum['of'], amount: string, currency = 'EUR'): Sum => ({ of, amount, currency });
const told = (sums: readonly Sum[]) =>
  sumsByKind(sums).map(
    ({ of, amounts }) => `${amounts.map(({ amount, currency }) => `${amount} ${currency}`).join(' + ')} ${of}`,
  );

describe('the sums above a list', () => {
  it('stand by what they are of, currency by currency, without those in which nothing moved', () => {
    expect(
      told([sum('net', '8412.30'), sum('net', '0.00', 'GBP'), sum('net', '12.00', 'USD'), sum('fees', '84.12')]),
    ).toEqual(['8412.30 EUR + 12.00 USD net', '84.12 EUR fees']);
  });

  it('say zero where nothing moved at all, and nothing of its fees', () => {
    expect(told([sum('net', '0.00'), sum('net', '0.00', 'USD'), sum('fees', '0.00')])).toEqual(['0.00 EUR net']);
    expect(told([])).toEqual([]);
  });

  it('of two lists shown as one are added up, currency by currency', () => {
    const add = (texts: readonly string[]) =>
      texts
        .map(Number)
        .reduce((all, one) => all + one, 0)
        .toFixed(2);
    expect(
      joinSums(add, [sum('net', '1.50'), sum('fees', '0.10')], [sum('net', '2.25'), sum('net', '3.00', 'GBP')]),
    ).toEqual([sum('net', '3.75'), sum('fees', '0.10'), sum('net', '3.00', 'GBP')]);
  });
});
