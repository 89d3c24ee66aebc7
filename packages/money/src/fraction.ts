import { divideRounded, powerOfTen, type Rounding } from './rounding';

/** An exact rational number in lowest terms; the denominator is positive. Rates, spreads and shares are fractions. */
export type Fraction = { readonly numerator: bigint; readonly denominator: bigint };

const longestText = 80;
const decimal = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

const greatestCommonDivisor = (a: bigint, b: bigint): bigint => {
  let [larger, smaller] = [a < 0n ? -a : a, b < 0n ? -b : b];
  while (smaller !== 0n) [larger, smaller] = [smaller, larger % smaller];
  return larger;
};

/**
 * A fraction from decimal text (`"0.0050"`) or from whole numbers. Throws on anything else: exponents, signs other
 * than a leading minus, white space, NaN, Infinity, a zero denominator.
 */
export const fraction = (value: string | bigint, denominator = 1n): Fraction => {
  if (denominator === 0n) throw new RangeError('A fraction needs a denominator other than zero');
  let numerator: bigint;
  let divisor = denominator;
  if (typeof value === 'bigint') numerator = value;
  else {
    if (value.length > longestText || !decimal.test(value)) throw new RangeError('Not a decimal number');
    const [whole = '', decimals = ''] = value.split('.');
    numerator = BigInt(whole + decimals);
    // BigInt('-0') loses the sign that "-0.5" needs when the whole part is zero: whole + decimals keeps it ("-05").
    divisor *= powerOfTen(decimals.length);
  }
  if (divisor < 0n) [numerator, divisor] = [-numerator, -divisor];
  const shared = greatestCommonDivisor(numerator, divisor);
  return { numerator: numerator / shared, denominator: divisor / shared };
};

export const one: Fraction = { numerator: 1n, denominator: 1n };

export const addFractions = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);

export const subtractFractions = (a: Fraction, b: Fraction): Fraction =>
  addFractions(a, { numerator: -b.numerator, denominator: b.denominator });

export const multiply = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.numerator, a.denominator * b.denominator);

/** `a / b`. Throws when `b` is zero. */
export const divide = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.denominator, a.denominator * b.numerator);

/** Negative, zero or positive as `a` is below, equal to or above `b`. */
export const compareFractions = (a: Fraction, b: Fraction): -1 | 0 | 1 => {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};

/** Decimal text of `units` counted in 10^−scale, with exactly `scale` decimals. */
export const unitsToText = (units: bigint, scale: number): string => {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const sign = units < 0n ? '-' : '';
  return scale === 0 ? sign + digits : `${sign}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
};

/** Plain decimal text with exactly `digits` decimals. */
export const toDecimalText = (value: Fraction, digits: number, rounding: Rounding): string =>
  unitsToText(divideRounded(value.numerator * powerOfTen(digits), value.denominator, rounding), digits);

/** Wire text of a rate: at most 18 decimals, half up, without trailing zeros. */
export const toRateText = (value: Fraction): string => trimZeros(toDecimalText(value, 18, 'half-up'));

/** Decimal text without insignificant zeros (and point). */
export const trimZeros = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

/** The decimal text with commas between thousands. */
export const groupThousands = (text: string): string => {
  const [whole = '', decimals] = text.split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
};
