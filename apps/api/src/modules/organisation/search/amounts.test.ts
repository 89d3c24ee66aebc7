import { expect, it } from 'vitest';
import { decimalsIn, meantBy } from './amounts';

it.each([
  ['12,203.86', ['12203.86']],
  ['12203.86', ['12203.86']],
  ['12.203,86', ['12203.86']],
  ['1,234,567', ['1234567.']],
  ['12.203', ['12.203', '12203.']],
  ['12,203', ['12.203', '12203.']],
  ['0.5', ['0.5']],
  ['120', ['120.']],
  ['1,23.4', []],
  ['1.2.3', []],
  ['12a', []],
  ['.5', []],
  ['5.', []],
  ['-5', []],
] as const)('[SEARCH-2] %s may mean %o', (text, meant) => {
  expect(decimalsIn(text).map((parts) => parts.join('.'))).toEqual(meant);
});

it('[SEARCH-2] a sum is looked for in the units of each currency, and in none that has fewer decimals', () => {
  const unitsOf = (text: string, code: string) =>
    meantBy(text)
      .filter(({ currency }) => currency === code)
      .map(({ units }) => units);
  expect(unitsOf('12,203.86', 'EUR')).toEqual(['1220386']);
  expect(unitsOf('12,203.86', 'USDT')).toEqual(['12203860000']);
  expect(unitsOf('0.123', 'EUR')).toEqual([]);
  expect(unitsOf('12.500', 'EUR')).toEqual(['1250', '1250000']);
  expect(meantBy('0.00')).toEqual([]);
  expect(meantBy('1'.repeat(39))).toEqual([]);
});
