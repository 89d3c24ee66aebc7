import type { Amount } from './amount';
import { currencyOf, precisionOf } from './currencies';
import { groupThousands, toDecimalText } from './fraction';
import { powerOfTen, roundingOf } from './rounding';

const shown = (amount: Amount, decimals: number): string =>
  toDecimalText({ numerator: amount.units, denominator: powerOfTen(amount.scale) }, decimals, roundingOf.shown);

export type DisplayOptions = {
  /** The network the amount is tied to, if any: its precision is shown. */
  readonly network?: string | null;
  /** Commas between thousands; off by default. */
  readonly grouped?: boolean;
};

/**
 * A settlement amount for people: fiat with 2 decimals (yen too), coins with the precision of their network, half up,
 * trailing zeros kept. Without the currency's code.
 */
export const displayText = (amount: Amount, options: DisplayOptions = {}): string => {
  const decimals = currencyOf(amount.currency).isFiat ? 2 : precisionOf(amount.currency, options.network);
  const text = shown(amount, decimals);
  return options.grouped ? groupThousands(text) : text;
};

/** A balance of a whole organisation for people: commas between thousands, EUR with 2 decimals, others with 4. */
export const organisationBalanceText = (amount: Amount): string =>
  groupThousands(shown(amount, amount.currency === 'EUR' ? 2 : 4));
