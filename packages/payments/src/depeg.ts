import type { Fraction } from '@countinghouse/money';
import { compareFractions, currencyOf, one, subtractFractions } from '@countinghouse/money';
import type { RateBook } from './rates/rates';
import { kept } from './kept-rate';
import type { PaymentTerms, PegOutcome } from './payment';

export type Peg = {
  readonly outcome: PegOutcome;
  /** Market price of one coin in its peg currency. */
  readonly market: Fraction;
};

const distanceFromPar = (market: Fraction): Fraction =>
  compareFractions(market, one) > 0 ? subtractFractions(market, one) : subtractFractions(one, market);

/**
 * Peg outcome: the coin counts as exactly one unit of the display currency up to and including the threshold. Null if there is no question: no
 * stable coin, another peg, or one-to-one rates off (`threshold` null).
 */
export const pegOf = (
  depositCurrency: string,
  displayCurrency: string | null,
  threshold: Fraction | null,
  rates: RateBook,
): Peg | null => {
  const { isStable, pegCurrency } = currencyOf(depositCurrency);
  if (!isStable || threshold === null || pegCurrency === null || pegCurrency !== displayCurrency) return null;
  const market = kept(rates.mid(depositCurrency, pegCurrency));
  const within = compareFractions(distanceFromPar(market), threshold) <= 0;
  return { outcome: within ? 'APPLIED' : 'BROKEN', market };
};

/** The answer that the quote gave. */
export const quotedPeg = ({ quotedPegRate, oneToOneApplied }: PaymentTerms): Peg | null =>
  quotedPegRate && { outcome: oneToOneApplied ? 'APPLIED' : 'BROKEN', market: quotedPegRate };
