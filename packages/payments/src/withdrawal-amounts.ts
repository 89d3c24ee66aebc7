import type { Amount, Fraction } from '@countinghouse/money';
import {
  add,
  addFractions,
  amountOf,
  compare,
  convert,
  convertBack,
  currencyNetworkOf,
  currencyOf,
  divide,
  fraction,
  fromUnits,
  isPositive,
  isZero,
  limitsFromPrice,
  min,
  multiply,
  one,
  percentOf,
  precisionOf,
  roundAmount,
  roundingOf,
  subtract,
  valueOf,
  zero,
} from '@countinghouse/money';
import { kept } from './kept-rate';
import type { RateBook } from './rates/rates';

/** Bearer of the network fee: the recipient, or the business on top. */
export type FeePayer = 'USER' | 'MERCHANT';

/** Pricing of a withdrawal, independent of its amount. */
export type WithdrawalTerms = {
  /** The coin that leaves, and over which network. */
  readonly currency: string;
  readonly network: string;
  /** The balance that pays. */
  readonly debitCurrency: string;
  readonly feePayer: FeePayer;
  readonly networkFee: Amount;
  /** A share of the amount. */
  readonly serviceFee: Fraction;
  /** Spread on the market price of coins that have to be bought. */
  readonly spread: Fraction;
};

/** Reserve on top of the price of coins that are bought later, for price moves until then. */
export const slippageReserve = fraction('0.02');

export type WithdrawalAmounts = {
  /** Nominal, in the coin. */
  readonly amount: Amount;
  readonly networkFee: Amount;
  /** Amount the recipient gets. */
  readonly recipientAmount: Amount;
  /** Coins that leave the business: what arrives, and the network's fee. */
  readonly coins: Amount;
  /** Cost of those coins, in the debit currency. */
  readonly cost: Amount;
  readonly serviceFee: Amount;
  /** Cost and service fee. */
  readonly debitAmount: Amount;
  /** Amount held until the end: more than the debit if the price may still move. */
  readonly heldAmount: Amount;
  /** Price of one coin in the debit currency, spread included; null if nothing is bought. */
  readonly rate: Fraction | null;
};

const buyRate = ({ currency, spread }: WithdrawalTerms, inCurrency: string, rates: RateBook): Fraction =>
  kept(multiply(rates.mid(currency, inCurrency), addFractions(one, spread)));

/**
 * Amounts of a withdrawal. From a balance in another currency the coins are bought: at the market price plus the spread, rounded up, with a reserve
 * for price moves until they are sent.
 *
 * @throws UnknownRate, StaleRates if coins have to be bought and nobody states their price
 */
export const withdrawalAmounts = (terms: WithdrawalTerms, amount: Amount, rates: RateBook): WithdrawalAmounts => {
  const { currency, debitCurrency, feePayer, networkFee } = terms;
  const byUser = feePayer === 'USER';
  const recipientAmount = byUser ? subtract(amount, networkFee) : amount;
  const coins = byUser ? amount : add(amount, networkFee);
  if (debitCurrency === currency) {
    const serviceFee = percentOf(amount, terms.serviceFee);
    const debitAmount = add(coins, serviceFee);
    const figures = { cost: coins, serviceFee, debitAmount, heldAmount: debitAmount, rate: null };
    return { amount, networkFee, recipientAmount, coins, ...figures };
  }
  const rate = buyRate(terms, debitCurrency, rates);
  const cost = convert(coins, rate, debitCurrency, { rounding: roundingOf.cost });
  const serviceFee = convert(amount, multiply(rates.mid(currency, debitCurrency), terms.serviceFee), debitCurrency, {
    rounding: roundingOf.fee,
  });
  const debitAmount = add(cost, serviceFee);
  const heldAmount = percentOf(debitAmount, addFractions(one, slippageReserve), { rounding: roundingOf.reserve });
  return { amount, networkFee, recipientAmount, coins, cost, serviceFee, debitAmount, heldAmount, rate };
};

/**
 * Price for a sum in another currency. It includes the spread only if coins are bought; a balance in the coin itself is not converted, and its
 * coins count at the market price.
 */
const targetRate = (terms: WithdrawalTerms, targetCurrency: string, rates: RateBook): Fraction =>
  terms.debitCurrency === terms.currency
    ? kept(rates.mid(terms.currency, targetCurrency))
    : buyRate(terms, targetCurrency, rates);

/** Coins for a sum in another currency, rounded down. */
export const amountForTarget = (terms: WithdrawalTerms, target: Amount, rates: RateBook): Amount =>
  convertBack(target, targetRate(terms, target.currency, rates), terms.currency, {
    rounding: roundingOf.converted,
    decimals: precisionOf(terms.currency, terms.network),
  });

/** Largest sum in another currency that needs no more than these coins. */
export const targetForAmount = (
  terms: WithdrawalTerms,
  amount: Amount,
  targetCurrency: string,
  rates: RateBook,
): Amount =>
  convert(amount, targetRate(terms, targetCurrency, rates), targetCurrency, { rounding: roundingOf.converted });

/** Limits of a network: the smallest arriving amount, the largest request, and its fee. */
export type WithdrawalLimits = { readonly networkFee: Amount; readonly minimum: Amount; readonly maximum: Amount };

/** The fixed limits of a coin on a network, or those derived from its price where it has none. */
export const withdrawalLimits = (currency: string, network: string, rates: RateBook): WithdrawalLimits => {
  const { limits } = currencyNetworkOf(currency, network);
  if (limits === null) {
    const { fee, minWithdrawal, maxWithdrawal } = limitsFromPrice(currency, rates.mid(currency, 'EUR'));
    return { networkFee: fee, minimum: minWithdrawal, maximum: maxWithdrawal };
  }
  return {
    networkFee: amountOf(limits.fee, currency),
    minimum: amountOf(limits.minWithdrawal, currency),
    maximum: amountOf(limits.maxWithdrawal, currency),
  };
};

/** Violation of the network's limits. The minimum applies to the amount that arrives. */
export const limitProblem = (
  { amount, recipientAmount }: Pick<WithdrawalAmounts, 'amount' | 'recipientAmount'>,
  { minimum, maximum }: WithdrawalLimits,
): 'BELOW_MINIMUM' | 'ABOVE_MAXIMUM' | null => {
  if (compare(recipientAmount, minimum) < 0) return 'BELOW_MINIMUM';
  return compare(amount, maximum) > 0 ? 'ABOVE_MAXIMUM' : null;
};

/** The least nominal amount that a network lets through. */
export const leastAmount = ({ networkFee, minimum }: WithdrawalLimits, feePayer: FeePayer): Amount =>
  feePayer === 'USER' ? add(minimum, networkFee) : minimum;

/**
 * Most that a balance pays for, at the decimals of its network and up to `ceiling`: its hold fits `available`, and one unit more would not. Zero if
 * the balance does not cover the smallest unit.
 */
export const mostAmount = (terms: WithdrawalTerms, available: Amount, ceiling: Amount, rates: RateBook): Amount => {
  const { currency, network } = terms;
  const scale = currencyOf(currency).ledgerScale;
  const step = 10n ** BigInt(scale - precisionOf(currency, network));
  const amountAt = (steps: bigint): Amount => fromUnits(steps * step, currency);
  const covers = (steps: bigint): boolean =>
    compare(withdrawalAmounts(terms, amountAt(steps), rates).heldAmount, available) <= 0;
  if (!isPositive(available)) return zero(currency);
  let [paid, unpaid] = [0n, roundAmount(ceiling, precisionOf(currency, network), 'down').units / step + 1n];
  while (unpaid - paid > 1n) {
    const middle = (paid + unpaid) / 2n;
    if (covers(middle)) paid = middle;
    else unpaid = middle;
  }
  return min(amountAt(paid), ceiling);
};

/** Price of a withdrawal at the moment it is sent; null if that exceeds the hold. */
export const pricedForSending = (
  terms: WithdrawalTerms,
  { amount, heldAmount }: Pick<WithdrawalAmounts, 'amount' | 'heldAmount'>,
  rates: RateBook,
): WithdrawalAmounts | null => {
  const now = withdrawalAmounts(terms, amount, rates);
  return compare(now.debitAmount, heldAmount) <= 0 ? { ...now, heldAmount } : null;
};

/** Parts of a hold, in the debit currency; they come to it exactly. */
export type HoldParts = {
  /** Price of what the recipient gets. */
  readonly recipientAmount: Amount;
  readonly networkFee: Amount;
  readonly serviceFee: Amount;
  /** Kept for price moves until the coins are bought. */
  readonly reserve: Amount;
  /** Price of one coin in the debit currency, from what all of them cost; null if nothing is bought. */
  readonly rate: Fraction | null;
};

/** Parts that a hold consists of. The rounding of the cost is on the recipient's part, that of its reserve on the reserve. */
export const holdParts = ({
  recipientAmount,
  networkFee,
  cost,
  serviceFee,
  heldAmount,
}: Pick<WithdrawalAmounts, 'recipientAmount' | 'networkFee' | 'cost' | 'serviceFee' | 'heldAmount'>): HoldParts => {
  const coins = add(recipientAmount, networkFee);
  const isBought = coins.currency !== cost.currency && !isZero(coins);
  const price = isBought ? divide(valueOf(cost), valueOf(coins)) : null;
  const fee = price ? convert(networkFee, price, cost.currency, { rounding: roundingOf.fee }) : networkFee;
  return {
    recipientAmount: subtract(cost, fee),
    networkFee: fee,
    serviceFee,
    reserve: subtract(subtract(heldAmount, cost), serviceFee),
    rate: price && kept(price),
  };
};
