import {
  addFractions,
  fraction,
  groupThousands,
  subtractFractions,
  toDecimalText,
  trimZeros,
} from '@countinghouse/money';
import type { Figure } from '@countinghouse/ui';
import type { CurrencyBook } from './currency-book';

/**
 * Decimal texts of the API, computed exactly and without knowing their currency: an older dashboard still shows a newer server's coin. Nothing here
 * is a floating-point number.
 */

const zero = fraction(0n);

/** The exact sum, without trailing zeros. `'0'` for none. */
export const addTexts = (texts: Iterable<string>): string => {
  let total = zero;
  for (const text of texts) total = addFractions(total, fraction(text));
  return trimZeros(toDecimalText(total, 18, 'half-up'));
};

/** The exact difference, without trailing zeros. */
export const subtractTexts = (from: string, text: string): string =>
  trimZeros(toDecimalText(subtractFractions(fraction(from), fraction(text)), 18, 'half-up'));

export const isZeroText = (text: string): boolean => fraction(text).numerator === 0n;

/** Text with exactly `decimals` decimals, half up, and commas between thousands: `'12,450.32'`. */
export const shownText = (text: string, decimals: number): string =>
  groupThousands(toDecimalText(fraction(text), decimals, 'half-up'));

/** Amount that is held: likewise, but rounded down: a screen with fewer decimals than the currency never shows more than there is. */
export const heldText = (text: string, decimals: number): string =>
  groupThousands(toDecimalText(fraction(text), decimals, 'down'));

/** A rate's digits that anyone compares by eye. */
const significantDigits = 8;

/** A frozen or proven rate with at most 8 significant digits and at least two decimals: `57710` is '57,710.00', `0.9154` stays. */
export const frozenRateText = (rate: string): string => {
  const [whole = '', decimals = ''] = trimZeros(rate).split('.');
  const leadingZeros = whole === '0' ? (/^0*/.exec(decimals)?.[0].length ?? 0) : -whole.length;
  return shownText(rate, Math.max(2, Math.min(decimals.length, significantDigits + leadingZeros)));
};

/** A rate for reading: likewise, from 1,000 on with two decimals: `62993.71935645` is '62,993.72'. */
export const rateText = (rate: string): string =>
  (rate.split('.')[0] ?? '').length > 3 ? shownText(rate, 2) : frozenRateText(rate);

/** A fraction as a percentage without needless zeros: `0.0125` is '1.25 %'. */
export const percentText = (share: string): string => {
  const { numerator, denominator } = fraction(share);
  return `${trimZeros(toDecimalText(fraction(numerator * 100n, denominator), 4, 'half-up'))} %`;
};

/** Short name of a network, without its token standard: `TRON (TRC20)` is 'TRON'. */
export const shortNetworkName = (name: string): string => name.replace(/ \([^)]*\)$/, '');

/** Money in a column: fiat with 2 decimals, coins with their network's precision. Null shows a dash. */
export function figureOf(
  book: CurrencyBook,
  money: { readonly amount: string; readonly currency: string },
  network?: string | null,
): Figure & { text: string };
export function figureOf(
  book: CurrencyBook,
  money: { readonly amount: string; readonly currency: string } | null | undefined,
  network?: string | null,
): (Figure & { text: string }) | null;
export function figureOf(
  book: CurrencyBook,
  money: { readonly amount: string; readonly currency: string } | null | undefined,
  network?: string | null,
) {
  if (!money) return null;
  return {
    text: shownText(money.amount, book.decimalsOf(money.currency, network)),
    code: money.currency,
    kind: book.isFiat(money.currency) ? 'fiat' : 'crypto',
  };
}
