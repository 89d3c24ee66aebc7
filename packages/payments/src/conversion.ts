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

/** Which of the two amounts the person named: what leaves his balance, or what arrives there. */
export type FixedSide = 'DEBIT' | 'CREDIT';

/** How long a firm quote stands, in milliseconds. */
export const conversionQuoteMs = 15_000;

/** The least and the most that one conversion may take, as worth in euros. */
const limitsInEur = { least: fraction(10n), most: fraction(500_000n) } as const;

type Pair = { readonly debitCurrency: string; readonly creditCurrency: string };

/** What one unit of the debit currency brings. Both with 18 decimals, as they are kept. */
export type ConversionRate = {
  /** The market's middle price. */
  readonly mid: Fraction;
  /** After the spread, and rounded down: what it loses by that stays with the organisation. */
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

/** The same the other way round, to be shown: what one unit of the credit currency costs. */
export const inverseRateText = (rate: Fraction): string => trimZeros(toDecimalText(divide(one, rate), 12, 'half-up'));

export type ConvertedAmounts = { readonly debit: Amount; readonly credit: Amount };

/**
 * Both sides of a conversion. The one that was not named is rounded against who converts, at its currency's precision: what
 * arrives down (R4), what leaves up (R5).
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

/** The least and the most of a currency that one conversion may take from its balance. @throws UnknownRate, StaleRates */
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
