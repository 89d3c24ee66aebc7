import type { Amount } from './amount';
import { currencyOf, isCurrency, precisionOf } from './currencies';
import { groupThousands, toDecimalText } from './fraction';
import { powerOfTen, roundingOf, type Rounding } from './rounding';

const shown = (amount: Amount, decimals: number, rounding: Rounding = roundingOf.shown): string =>
  toDecimalText({ numerator: amount.units, denominator: powerOfTen(amount.scale) }, decimals, rounding);

export type DisplayOptions = {
  /** The network the amount is tied to, if any: its precision is shown. */
  readonly network?: string | null;
  /** Commas between thousands; off by default. */
  readonly grouped?: boolean;
};

/** Decimals of a settlement amount: 2 of fiat (yen too), of coins the precision of their network, 6 where nobody knows it. */
const settlementDecimals = (code: string, network?: string | null): number =>
  isCurrency(code) && currencyOf(code).isFiat ? 2 : precisionOf(code, network);

/**
 * An amount's wire text as files and documents state it: never with fewer decimals than a settlement amount has on screen.
 * Digits beyond them are kept, because files are summed and balances of documents verified. `50` USDT is `50.000000`.
 */
export const writtenText = (text: string, code: string, network?: string | null): string => {
  const [whole = '', decimals = ''] = text.split('.');
  return `${whole}.${decimals.padEnd(settlementDecimals(code, network), '0')}`;
};

/**
 * A settlement amount for people: fiat with 2 decimals (yen too), coins with the precision of their network, half up,
 * trailing zeros kept. Without the currency's code.
 */
export const displayText = (amount: Amount, options: DisplayOptions = {}): string => {
  const text = shown(amount, settlementDecimals(amount.currency, options.network));
  return options.grouped ? groupThousands(text) : text;
};

/** A balance of a whole organisation for people: commas between thousands, EUR with 2 decimals, others with 4, never more than is held. */
export const organisationBalanceText = (amount: Amount): string =>
  groupThousands(shown(amount, amount.currency === 'EUR' ? 2 : 4, roundingOf.held));
