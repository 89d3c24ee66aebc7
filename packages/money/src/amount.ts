import { currencyOf } from './currencies';
import { fraction, trimZeros, unitsToText, type Fraction } from './fraction';
import { divideRounded, powerOfTen, type Rounding } from './rounding';

/**
 * Amount of money: a whole number of the currency's atomic units, `units` × 10^−`scale`. The scale is always the currency's ledger scale, so
 * amounts of one currency can simply be added. Never a binary float.
 */
export type Amount = { readonly currency: string; readonly scale: number; readonly units: bigint };

/** Magnitudes below this fit the ledger's `numeric(38,0)`. */
export const unitsLimit = 10n ** 38n;

/** Sum, price or fee beyond the range of the ledger's columns. */
export class AmountTooLarge extends RangeError {
  override readonly name = 'AmountTooLarge';
}

/**
 * Most digits before the point in an amount stated by a person, a program or a bank. More than the whole supply of any currency, and few enough
 * that fees and sums of such amounts fit the ledger, at 18 decimals too.
 */
const mostWholeDigits = 15;

/** `units` atomic units of `code`. Throws on an unknown currency, and AmountTooLarge beyond 38 digits. */
export const fromUnits = (units: bigint, code: string): Amount => {
  if (units >= unitsLimit || units <= -unitsLimit) throw new AmountTooLarge('An amount has at most 38 digits');
  return { currency: code, scale: currencyOf(code).ledgerScale, units };
};

export const zero = (code: string): Amount => fromUnits(0n, code);

/** Why a text is no amount; the form field or the server words it. */
export type AmountRefusal = 'EMPTY' | 'NOT_A_NUMBER' | 'TOO_MANY_DECIMALS' | 'TOO_LARGE';

export type ParsedAmount =
  | { readonly ok: true; readonly amount: Amount }
  | { readonly ok: false; readonly reason: AmountRefusal };

export type ParseOptions = {
  /** Decimals accepted; the currency's ledger scale when absent, and never more than it. */
  readonly maxDecimals?: number;
  /** For figures of ours (balances, differences): a leading minus is allowed, and any size that the ledger holds. */
  readonly signed?: boolean;
};

// Longer than any 38-digit amount: refuse before a pattern or BigInt sees a megabyte.
const longestText = 60;
const plainDecimal = /^(-?)(0|[1-9][0-9]*)(?:\.([0-9]+))?$/;

/**
 * Parses plain decimal text: ASCII digits and at most one point with digits on both sides. Refuses anything but text, exponents, signs, separators,
 * white space, leading zeros, minus zero, NaN, Infinity and over-long input; extra decimals are refused, never rounded, even if they are zeros.
 * Input has at most `mostWholeDigits`.
 */
export const parseAmount = (text: unknown, code: string, options: ParseOptions = {}): ParsedAmount => {
  const { ledgerScale } = currencyOf(code);
  const maxDecimals = Math.min(options.maxDecimals ?? ledgerScale, ledgerScale);
  const refuse = (reason: AmountRefusal): ParsedAmount => ({ ok: false, reason });
  if (text === '') return refuse('EMPTY');
  if (typeof text !== 'string') return refuse('NOT_A_NUMBER');
  const tooLong = text.length > longestText;
  const match = tooLong ? null : plainDecimal.exec(text);
  if (!match) return refuse(tooLong && /^[0-9]+$/.test(text.slice(0, longestText)) ? 'TOO_LARGE' : 'NOT_A_NUMBER');
  const [, minus = '', whole = '', decimals = ''] = match;
  if (minus && !options.signed) return refuse('NOT_A_NUMBER');
  if (decimals.length > maxDecimals) return refuse('TOO_MANY_DECIMALS');
  const magnitude = BigInt(whole + decimals) * powerOfTen(ledgerScale - decimals.length);
  if (minus && magnitude === 0n) return refuse('NOT_A_NUMBER');
  if (magnitude >= unitsLimit || (!options.signed && whole.length > mostWholeDigits)) return refuse('TOO_LARGE');
  return { ok: true, amount: fromUnits(minus ? -magnitude : magnitude, code) };
};

/** Amount in a trusted text (API, configuration, tests); a leading minus is allowed. Throws if `parseAmount` refuses. */
export const amountOf = (text: string, code: string): Amount => {
  const parsed = parseAmount(text, code, { signed: true });
  if (!parsed.ok) throw new RangeError(`Not an amount of ${code}: ${parsed.reason}`);
  return parsed.amount;
};

/** Wire text: fiat with exactly its scale (`"100.00"`, yen `"1250"`), coins without trailing zeros (`"0.5"`). */
export const toText = (amount: Amount): string => {
  const text = unitsToText(amount.units, amount.scale);
  return currencyOf(amount.currency).isFiat ? text : trimZeros(text);
};

/** The amount as an exact number of whole currency units. */
export const valueOf = (amount: Amount): Fraction => fraction(amount.units, powerOfTen(amount.scale));

const together = (a: Amount, b: Amount): string => {
  if (a.currency !== b.currency) throw new TypeError(`${a.currency} and ${b.currency} do not mix`);
  return a.currency;
};

/** Throws when the currencies differ, as do the next ones. */
export const add = (a: Amount, b: Amount): Amount => fromUnits(a.units + b.units, together(a, b));
export const subtract = (a: Amount, b: Amount): Amount => fromUnits(a.units - b.units, together(a, b));
export const compare = (a: Amount, b: Amount): -1 | 0 | 1 => {
  together(a, b);
  return a.units < b.units ? -1 : a.units > b.units ? 1 : 0;
};
export const min = (a: Amount, b: Amount): Amount => (compare(a, b) <= 0 ? a : b);
export const max = (a: Amount, b: Amount): Amount => (compare(a, b) >= 0 ? a : b);

/** The sum of the amounts, all of them in `code`; zero for none. */
export const sum = (amounts: Iterable<Amount>, code: string): Amount => {
  let total = zero(code);
  for (const amount of amounts) total = add(total, amount);
  return total;
};

export const negate = (amount: Amount): Amount => fromUnits(-amount.units, amount.currency);
export const isZero = (amount: Amount): boolean => amount.units === 0n;
export const isNegative = (amount: Amount): boolean => amount.units < 0n;
export const isPositive = (amount: Amount): boolean => amount.units > 0n;

/** The amount with at most `decimals` decimals. */
export const roundAmount = (amount: Amount, decimals: number, rounding: Rounding): Amount => {
  if (decimals >= amount.scale) return amount;
  const step = powerOfTen(amount.scale - decimals);
  return fromUnits(divideRounded(amount.units, step, rounding) * step, amount.currency);
};
