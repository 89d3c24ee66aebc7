import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  addFractions,
  compareFractions,
  divide,
  fraction,
  multiply,
  subtractFractions,
  toDecimalText,
  toRateText,
  type Fraction,
} from '.';

const runs = { numRuns: 1_000, seed: Number(process.env.FAST_CHECK_SEED ?? Date.now() & 0x7fffffff) };
const part = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
const anyFraction = fc
  .tuple(
    part,
    part.filter((n) => n !== 0n),
  )
  .map(([n, d]) => fraction(n, d));

const nonZero = anyFraction.filter((value) => value.numerator !== 0n);

it('reads decimal text exactly', () => {
  expect(fraction('0.0050')).toEqual({ numerator: 1n, denominator: 200n });
  expect(fraction('-0.5')).toEqual({ numerator: -1n, denominator: 2n });
  expect(fraction('57710')).toEqual({ numerator: 57_710n, denominator: 1n });
});

it.each(['', 'NaN', 'Infinity', '1e400', '1e3', ' 1', '+1', '1.', '.5', '01', '1,5', '0x1', '9'.repeat(81)])(
  'refuses %j as a rate',
  (text) => expect(() => fraction(text)).toThrow('Not a decimal number'),
);

it('refuses to divide by zero', () => {
  expect(() => fraction(1n, 0n)).toThrow('denominator');
  expect(() => divide(fraction(1n), fraction(0n))).toThrow('denominator');
});

it('keeps fractions in lowest terms with a positive denominator', () => {
  expect(fraction(6n, -4n)).toEqual({ numerator: -3n, denominator: 2n });
  expect(fraction(0n, -4n)).toEqual({ numerator: 0n, denominator: 1n });
});

it('obeys the laws of arithmetic exactly', () => {
  const equal = (a: Fraction, b: Fraction) => expect(a).toEqual(b);
  fc.assert(
    fc.property(anyFraction, nonZero, anyFraction, (a, b, c) => {
      equal(multiply(a, addFractions(b, c)), addFractions(multiply(a, b), multiply(a, c)));
      equal(subtractFractions(addFractions(a, b), b), a);
      equal(multiply(divide(a, b), b), a);
      expect(compareFractions(a, b)).toBe(-compareFractions(b, a) + 0);
    }),
    runs,
  );
});

it.each([
  ['0.005', 2, 'half-up', '0.01'],
  ['0.004', 2, 'half-up', '0.00'],
  ['0.001', 2, 'up', '0.01'],
  ['0.009', 2, 'down', '0.00'],
  ['-0.005', 2, 'half-up', '-0.01'],
  ['-0.004', 2, 'half-up', '0.00'],
  ['1', 0, 'half-up', '1'],
] as const)('writes %s with %i decimals, %s, as %s', (text, digits, rounding, written) =>
  expect(toDecimalText(fraction(text), digits, rounding)).toBe(written),
);

it('writes a rate with at most 18 decimals and no idle zeros', () => {
  expect(toRateText(fraction('57710.00'))).toBe('57710');
  expect(toRateText(fraction(1n, 3n))).toBe('0.333333333333333333');
});

it('compares by value, whatever the denominators', () => {
  expect(compareFractions(fraction(1n, 3n), fraction(1n, 2n))).toBe(-1);
  expect(compareFractions(fraction(2n, 3n), fraction(3n, 5n))).toBe(1);
  expect(compareFractions(fraction('0.50'), fraction(1n, 2n))).toBe(0);
});

it('writes a rate with 18 decimals, half up', () => {
  expect(toRateText(fraction(2n, 3n))).toBe('0.666666666666666667');
  expect(toRateText(fraction(1n, 3n))).toBe('0.333333333333333333');
});
