import type { Fraction } from '@countinghouse/money';
import { currencyOf, multiply, one, subtractFractions } from '@countinghouse/money';
import type { RateBook } from './rates/rates';
import type { Peg } from './depeg';
import { pegOf } from './depeg';
import { kept } from './kept-rate';

/** The prices at which a payer's coins count. */
export type ClientRates = {
  /** To the display currency; null without one. */
  readonly display: Fraction | null;
  /** To the settlement currency; null where the two are the same. */
  readonly settlement: Fraction | null;
  readonly peg: Peg | null;
  /** Value of one unit of the peg in the settlement currency; null without a peg or a conversion. */
  readonly par: Fraction | null;
};

type Pricing = {
  readonly depositCurrency: string;
  readonly displayCurrency: string | null;
  readonly settlementCurrency: string;
  readonly depegThreshold: Fraction | null;
  readonly depositSpread: Fraction;
};

/** Market prices less the spread. Under one-to-one the payer's coins count at par without a spread, while the business is credited at market. */
export const clientRates = (pricing: Pricing, rates: RateBook): ClientRates => {
  const { depositCurrency, displayCurrency, settlementCurrency } = pricing;
  const peg = pegOf(depositCurrency, displayCurrency, pricing.depegThreshold, rates);
  const oneToOne = peg?.outcome === 'APPLIED';
  const afterSpread = oneToOne ? one : subtractFractions(one, pricing.depositSpread);
  const to = (currency: string) => kept(multiply(rates.mid(depositCurrency, currency), afterSpread));
  const { pegCurrency } = currencyOf(depositCurrency);
  const converts = settlementCurrency !== depositCurrency;
  return {
    display: displayCurrency === null ? null : oneToOne ? one : to(displayCurrency),
    settlement: converts ? to(settlementCurrency) : null,
    peg,
    par: peg && pegCurrency && converts ? kept(rates.mid(pegCurrency, settlementCurrency)) : null,
  };
};
