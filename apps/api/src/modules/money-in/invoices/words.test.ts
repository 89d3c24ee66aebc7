import { expect, it } from 'vitest';
import { dayWords, moneyWords, rateWords } from './words';

it.each([
  ['0', '0 %'],
  ['0.19', '19 %'],
  ['0.07', '7 %'],
  ['0.2', '20 %'],
  ['0.075', '7.5 %'],
  ['0.0025', '0.25 %'],
  ['1', '100 %'],
])('the rate %s is written %s', (rate, words) => expect(rateWords(rate)).toBe(words));

it('days and amounts are written as on every screen', () => {
  expect(dayWords('2025-03-14')).toBe('14 Mar 2025');
  expect(moneyWords('1120.00', 'EUR')).toBe('1,120.00 EUR');
});
