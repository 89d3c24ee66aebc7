import type { Amount, Fraction } from '@countinghouse/money';
import {
  addFractions,
  amountFrom,
  convertBack,
  multiply,
  one,
  percentOf,
  roundingOf,
  subtract,
  valueOf,
} from '@countinghouse/money';

/** Payer's share of the service fee on a price: added on top of it. Half up at the price's scale. */
export const userFeeOn = (price: Amount, serviceFee: Fraction, userShare: Fraction): Amount =>
  percentOf(price, multiply(serviceFee, userShare));

export type DistributedFee = {
  /** Base of the fee: the received value without the payer's share. */
  readonly base: Amount;
  readonly fee: Amount;
  readonly userPart: Amount;
  readonly merchantPart: Amount;
  /** Received less fee, never rounded itself. */
  readonly net: Amount;
};

/**
 * Splits a received gross value. `serviceFee` is the rate, `userShare` the part of it the payer carries (both of one).
 * Fees are half up at the currency's precision.
 */
export const distributeFee = (received: Amount, serviceFee: Fraction, userShare: Fraction): DistributedFee => {
  const askedPerUnit = addFractions(one, multiply(serviceFee, userShare));
  const base = convertBack(received, askedPerUnit, received.currency, { rounding: roundingOf.fee });
  const share = (rate: Fraction) =>
    amountFrom(multiply(valueOf(base), rate), base.currency, { rounding: roundingOf.fee });
  const fee = share(serviceFee);
  const userPart = share(multiply(serviceFee, userShare));
  return { base, fee, userPart, merchantPart: subtract(fee, userPart), net: subtract(received, fee) };
};
