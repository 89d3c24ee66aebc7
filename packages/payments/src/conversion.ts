import {
  amountFrom,
  convert,
  convertBack,
  divide,
  fraction,
  multiply,
  one,
  precisionOf,
  subtractFractions,
  toDecimalText,
  trimZeros,
  type Amount,
  type Fraction,
} from '@countinghouse/money';
import type { RateBook } from './rates/rates';

/** The amount that was named: the one that leaves the balance, or the one that arrives there. */
export type FixedSide = 'DEBIT' | 'CREDIT';

/** Validity of a firm quote, in milliseconds. */
export const conversionQuoteMs = 15_000;

/** Smallest and largest worth of one conversion, in euros. */
const limitsInEur = { least: fraction(10n), most: fraction(500_000n) } as const;

type Pair = { readonly debitCurrency: string; readonly creditCurrency: string };

/** Price of one unit of the debit currency in the credit currency. Both with 18 decimals, as stored. */
export type ConversionRate = {
  /** The market's middle price. */
  readonly mid: Fraction;
  /** Rate after the spread, rounded down: the rounding loss stays with the organisation. */
  readonly rate: Fraction;
};

/** @throws UnknownRate, StaleRates */
export const conversionRate = (
  { debitCurrency, creditCurrency }: Pair,
  spread: Fraction,
  rates: RateBook,
): ConversionRate => {
  const exact = rates.mid(debitCurrency, creditCurrency);
  const after = multiply(exact, subtractFractions(one, spread));
  return {
    mid: fraction(toDecimalText(exact, 18, 'half-up')),
    rate: fraction(toDecimalText(after, 18, 'down')),
  };
};

/** Inverse rate for display: the price of one unit of the credit currency. */
export const inverseRateText = (rate: Fraction): string => trimZeros(toDecimalText(divide(one, rate), 12, 'half-up'));

export type ConvertedAmounts = { readonly debit: Amount; readonly credit: Amount };

/**
 * Both sides of a conversion. The derived one is rounded against the converter, at its currency's precision: the credit down (R4), the debit up
 * (R5).
 */
export const convertedAmounts = (
  fixed: FixedSide,
  amount: Amount,
  rate: Fraction,
  { debitCurrency, creditCurrency }: Pair,
): ConvertedAmounts =>
  fixed === 'DEBIT'
    ? {
        debit: amount,
        credit: convert(amount, rate, creditCurrency, { rounding: 'down', decimals: precisionOf(creditCurrency) }),
      }
    : {
        debit: convertBack(amount, rate, debitCurrency, { rounding: 'up', decimals: precisionOf(debitCurrency) }),
        credit: amount,
      };

/**
 * Smallest and largest debit of one conversion in a currency.
 *
 * @throws UnknownRate, StaleRates
 */
export const conversionLimits = (
  debitCurrency: string,
  rates: RateBook,
): { readonly min: Amount; readonly max: Amount } => {
  const inDebit = rates.mid('EUR', debitCurrency);
  const decimals = precisionOf(debitCurrency);
  return {
    min: amountFrom(multiply(limitsInEur.least, inDebit), debitCurrency, { rounding: 'up', decimals }),
    max: amountFrom(multiply(limitsInEur.most, inDebit), debitCurrency, { rounding: 'down', decimals }),
  };
};
