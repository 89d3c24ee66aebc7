import type { Fraction } from '@countinghouse/money';
import { fraction, multiply, one, subtractFractions, toRateText } from '@countinghouse/money';
import type { RateBook } from './rates/rates';
import type { Peg } from './depeg';
import { pegOf } from './depeg';

/** The prices at which a payer's coins count. */
export type ClientRates = {
  /** To the display currency; null without one. */
  readonly display: Fraction | null;
  /** To the settlement currency; null where the two are the same. */
  readonly settlement: Fraction | null;
  readonly peg: Peg | null;
};

type Pricing = {
  readonly depositCurrency: string;
  readonly displayCurrency: string | null;
  readonly settlementCurrency: string;
  readonly depegThreshold: Fraction | null;
  readonly depositSpread: Fraction;
};

/** Rates are kept with 18 decimals; using them rounded makes a stored rate reproduce its amounts to the last unit. */
const kept = (rate: Fraction): Fraction => fraction(toRateText(rate));

/**
 * The market's prices less the spread. Where one-to-one applies the payer's coins count at par and no spread is taken,
 * while the business is credited at market.
 */
export const clientRates = (pricing: Pricing, rates: RateBook): ClientRates => {
  const { depositCurrency, displayCurrency, settlementCurrency } = pricing;
  const peg = pegOf(depositCurrency, displayCurrency, pricing.depegThreshold, rates);
  const oneToOne = peg?.outcome === 'APPLIED';
  const afterSpread = oneToOne ? one : subtractFractions(one, pricing.depositSpread);
  const to = (currency: string) => kept(multiply(rates.mid(depositCurrency, currency), afterSpread));
  return {
    display: displayCurrency === null ? null : oneToOne ? one : to(displayCurrency),
    settlement: settlementCurrency === depositCurrency ? null : to(settlementCurrency),
    peg,
  };
};
