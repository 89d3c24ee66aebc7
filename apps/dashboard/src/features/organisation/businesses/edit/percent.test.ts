import { expect, it } from 'vitest';
import { fractionOf, isNothing, percentOf, within } from './percent';

it('[BEDIT-11] every percentage of two decimals comes back from its fraction unchanged, and without binary dust', () => {
  for (let hundredths = 0; hundredths <= 10_000; hundredths += 1) {
    const text = (hundredths / 10_000).toFixed(4);
    const percent = percentOf(text);
    expect(percent).toBe((hundredths / 100).toFixed(2));
    expect(String(fractionOf(percent))).toBe(String(Number(text)));
  }
});

it.each([
  ['0', '0.00'],
  ['0.0207', '2.07'],
  ['0.025', '2.50'],
  ['0.5', '50.00'],
])('[BEDIT-11] the fraction %s is edited as %s', (fraction, percent) => {
  expect(percentOf(fraction)).toBe(percent);
});

it('is brought between two ends, and left as it is between them', () => {
  expect([within('0.50', 1, 10), within('10.01', 1, 10), within('2.5', 1, 10)]).toEqual(['1.00', '10.00', '2.5']);
  expect([isNothing('0.00'), isNothing('0'), isNothing('0.01')]).toEqual([true, true, false]);
});
