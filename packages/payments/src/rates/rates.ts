import type { Amount, Fraction } from '@countinghouse/money';
import { amountFrom, multiply, roundingOf, valueOf } from '@countinghouse/money';

/** The middle price of one unit of `base` in `quote`, as its source stated it. */
export type Rate = {
  readonly base: string;
  readonly quote: string;
  readonly mid: Fraction;
  readonly source: string;
  readonly at: Date;
};

/** Prices of one instant. */
export type RateBook = {
  /** Price of one unit of `base` in `quote`; exact, crossed where no source states the pair. Throws `UnknownRate`. */
  mid(base: string, quote: string): Fraction;
  /**
   * Source and time of the prices behind a pair; the oldest counts. Throws `UnknownRate`, also for a currency and itself in a book without a
   * moment.
   */
  provenance(base: string, quote: string): { readonly source: string; readonly at: Date };
};

/** Rates older than this are stale: nothing new may be priced with them. */
export const staleAfterSeconds = 120;

export class UnknownRate extends Error {
  override readonly name = 'UnknownRate';
  constructor(base: string, quote: string) {
    super(`No rate from ${base} to ${quote}`);
  }
}

export class StaleRates extends Error {
  override readonly name = 'StaleRates';
  constructor(base: string, quote: string, at: Date) {
    super(`The rate from ${base} to ${quote} is of ${at.toISOString()}`);
  }
}

/** An amount in the uniform currency, two decimals half up, from the unrounded middle rate. Shown, never posted. */
export const uniformValue = (amount: Amount, rates: RateBook, uniformCurrency: string): Amount =>
  amountFrom(multiply(valueOf(amount), rates.mid(amount.currency, uniformCurrency)), uniformCurrency, {
    rounding: roundingOf.shown,
    decimals: 2,
  });
