import { fromUnits, isPositive, roundAmount, type Amount } from './amount';
import { currencyOf, precisionOf } from './currencies';
import { divide, fraction, unitsToText, type Fraction } from './fraction';
import { divideRounded, powerOfTen, roundingOf, type Rounding } from './rounding';

export type RoundTo = {
  readonly rounding: Rounding;
  /** Decimals kept; the currency's precision when absent, and never more than its ledger scale. */
  readonly decimals?: number;
};

/** `value` whole units of `code` as an amount. */
export const amountFrom = (value: Fraction, code: string, { rounding, decimals }: RoundTo): Amount => {
  const { ledgerScale } = currencyOf(code);
  const kept = Math.min(decimals ?? precisionOf(code), ledgerScale);
  const rounded = divideRounded(value.numerator * powerOfTen(kept), value.denominator, rounding);
  return fromUnits(rounded * powerOfTen(ledgerScale - kept), code);
};

/** The amount in `toCurrency` at `rate` = price of one unit of the amount's currency in `toCurrency`. */
export const convert = (amount: Amount, rate: Fraction, toCurrency: string, to: RoundTo): Amount =>
  amountFrom(fraction(amount.units * rate.numerator, powerOfTen(amount.scale) * rate.denominator), toCurrency, to);

/** The amount in `toCurrency` when `rate` = price of one unit of `toCurrency` in the amount's currency. */
export const convertBack = (amount: Amount, rate: Fraction, toCurrency: string, to: RoundTo): Amount =>
  convert(amount, divide(fraction(1n), rate), toCurrency, to);

/** `share` (a fraction of one: 1 % is 0.01) of the amount; default half up at the currency's precision. */
export const percentOf = (amount: Amount, share: Fraction, to: Partial<RoundTo> = {}): Amount =>
  convert(amount, share, amount.currency, { rounding: roundingOf.fee, ...to });

/**
 * An on-chain integer at `chainDecimals` in the currency's ledger units, truncated toward zero. The residue is smaller
 * than one atomic unit and is never credited.
 */
export const fromChainUnits = (raw: bigint, chainDecimals: number, code: string): Amount => {
  const { ledgerScale } = currencyOf(code);
  return chainDecimals >= ledgerScale
    ? fromUnits(divideRounded(raw, powerOfTen(chainDecimals - ledgerScale), 'down'), code)
    : fromUnits(raw * powerOfTen(ledgerScale - chainDecimals), code);
};

/**
 * Shares of a whole in percent with 2 decimals, half up; the last takes the difference, so the column sums to 100.00. If rounding up leaves nothing
 * for the last, the shares that gained most give back: no share is below zero. All zero if the parts sum to zero.
 */
export const percentages = (parts: readonly bigint[]): string[] => {
  const whole = parts.reduce((total, part) => total + part, 0n);
  const hundredths = parts.map((part) => (whole > 0n ? divideRounded(part * 10_000n, whole, roundingOf.shown) : 0n));
  const last = parts.length - 1;
  if (whole > 0n) {
    const others = hundredths.slice(0, last).reduce((total, part) => total + part, 0n);
    hundredths[last] = 10_000n - others;
    const gained = parts.map((part, index) => (hundredths[index] ?? 0n) * whole - part * 10_000n);
    const givers = parts.map((_, index) => index).filter((index) => index !== last);
    givers.sort((a, b) =>
      (gained[b] ?? 0n) > (gained[a] ?? 0n) ? 1 : (gained[b] ?? 0n) < (gained[a] ?? 0n) ? -1 : b - a,
    );
    for (const giver of givers) {
      if ((hundredths[last] ?? 0n) >= 0n) break;
      hundredths[giver] = (hundredths[giver] ?? 0n) - 1n;
      hundredths[last] = (hundredths[last] ?? 0n) + 1n;
    }
  }
  return hundredths.map((part) => unitsToText(part, 2));
};

/** Limits of a token without fixed ones, from its price in EUR: rounded up to 2 significant digits. */
export const limitsFromPrice = (code: string, priceInEur: Fraction) => {
  const worth = (eur: bigint): Amount => {
    const exact = amountFrom(divide(fraction(eur), priceInEur), code, { rounding: 'up', decimals: 38 });
    const digits = exact.units.toString().length;
    return roundAmount(exact, exact.scale - Math.max(0, digits - 2), 'up');
  };
  const limits = { minDeposit: worth(15n), minWithdrawal: worth(30n), maxWithdrawal: worth(250_000n), fee: worth(4n) };
  if (!isPositive(limits.fee)) throw new RangeError('A price is positive');
  return limits;
};
