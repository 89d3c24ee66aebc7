import { expect, it } from 'vitest';
import { fractionOf, percentLabel, percentOf } from './percent';

it('[BEDIT-11] every percentage of two decimals comes back from its fraction unchanged, and without binary dust', () => {
  for (let hundredths = 0; hundredths <= 10_000; hundredths += 1) {
    const text = (hundredths / 10_000).toFixed(4);
    const percent = percentOf(text);
    expect(percent).toBe(hundredths / 100);
    expect(String(fractionOf(percent))).toBe(String(Number(text)));
  }
});

it.each([
  ['0', 0, '0.00 %'],
  ['0.0207', 2.07, '2.07 %'],
  ['0.025', 2.5, '2.50 %'],
  ['0.5', 50, '50.00 %'],
])('[BEDIT-11] the fraction %s is edited as %f and reads %s', (fraction, percent, label) => {
  expect(percentOf(fraction)).toBe(percent);
  expect(percentLabel(percent)).toBe(label);
});
