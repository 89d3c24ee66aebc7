import type { Amount, Fraction } from '@countinghouse/money';
import {
  amountOf,
  compare,
  convertBack,
  currencyNetworkOf,
  currencyOf,
  isPositive,
  limitsFromPrice,
  min,
  subtract,
  zero,
} from '@countinghouse/money';
import type { RateBook } from './rates/rates';

/** Fee and minimum of a transfer on a network. */
export type TransferLimits = { readonly networkFee: Amount; readonly minimum: Amount; readonly minDeposit: Amount };

/** The fixed limits of a coin on a network, or those derived from its price where it has none. */
export const transferLimits = (currency: string, network: string, rates: RateBook): TransferLimits => {
  const { limits } = currencyNetworkOf(currency, network);
  if (limits === null) {
    const derived = limitsFromPrice(currency, rates.mid(currency, 'EUR'));
    return { networkFee: derived.fee, minimum: derived.minWithdrawal, minDeposit: derived.minDeposit };
  }
  return {
    networkFee: amountOf(limits.fee, currency),
    minimum: amountOf(limits.minWithdrawal, currency),
    minDeposit: amountOf(limits.minDeposit, currency),
  };
};

/** True if sending `amount` back leaves the payer at least the network's minimum. The payer bears the network fee. */
export const canRefund = (amount: Amount, { networkFee, minimum }: TransferLimits): boolean =>
  compare(subtract(amount, networkFee), minimum) >= 0;

/**
 * Part of a deposit beyond the price. `missing` is the unpaid rest, in the display currency with `rate` = its price per coin, or in the deposit
 * currency itself with `rate` null. The kept part is rounded up to the ledger's unit, so that the price is never short by the rounding.
 */
export const excessOf = (amount: Amount, missing: Amount, rate: Fraction | null): Amount => {
  if (!isPositive(missing)) return amount;
  const needed = rate
    ? convertBack(missing, rate, amount.currency, { rounding: 'up', decimals: currencyOf(amount.currency).ledgerScale })
    : missing;
  const accepted = min(amount, needed);
  return isPositive(accepted) ? subtract(amount, accepted) : zero(amount.currency);
};
