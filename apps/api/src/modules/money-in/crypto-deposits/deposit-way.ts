import { paymentSentences } from '@countinghouse/contract/money-in/payment-terms';
import { compare, currencyOf, networkFor, networkName, toText } from '@countinghouse/money';
import { transferLimits, type PaymentTerms, type RateBook } from '@countinghouse/payments';
import { fieldError, refused } from '../../../platform/errors';

/** Facts that decide where a business accepts coins. */
export type Taker = {
  readonly business: { readonly name: string; readonly depositNetworks: Readonly<Record<string, readonly string[]>> };
  readonly organisation: { readonly enabledCryptoCurrencies: readonly string[] };
};

/** Networks on which a business accepts a coin; empty if it, or its organisation by now, does not accept it at all. */
export const networksTaken = ({ business, organisation }: Taker, currency: string): readonly string[] =>
  organisation.enabledCryptoCurrencies.includes(currency) ? (business.depositNetworks[currency] ?? []) : [];

/** A coin and the chain it comes over. */
export type DepositWay = { readonly currency: string; readonly network: string };

/**
 * Coin and network of a request: without a network the coin's default one if the business accepts it, otherwise the only one it accepts.
 *
 * @throws AppError RULE_VIOLATED, NETWORK_DISABLED, VALIDATION_FAILED (the network has to be chosen)
 */
export const depositWayOf = (taker: Taker, currency: string, asked: string | null | undefined): DepositWay => {
  const taken = networksTaken(taker, currency);
  const { name } = taker.business;
  if (taken.length === 0) throw refused('depositCurrency', `${name} does not take ${currency}`);
  if (asked) {
    const network = networkFor(currency, asked);
    if (network && taken.includes(network)) return { currency, network };
    throw refused(
      'network',
      `${name} does not take ${currency} on ${networkName(network ?? asked)}`,
      'NETWORK_DISABLED',
    );
  }
  const { defaultNetwork } = currencyOf(currency);
  if (defaultNetwork && taken.includes(defaultNetwork)) return { currency, network: defaultNetwork };
  const [only, ...others] = taken;
  if (!only || others.length > 0) throw fieldError('network', paymentSentences.networkRequired);
  return { currency, network: only };
};

/**
 * A requested amount must be large enough to be credited; an open amount is the payer's choice.
 *
 * @throws AppError BELOW_MINIMUM
 */
export const assertWorthDepositing = (terms: PaymentTerms, rates: RateBook): void => {
  const { depositCurrency, network, expectedDepositAmount, displayAmount } = terms;
  if (!depositCurrency || !network || !expectedDepositAmount) return;
  const { minDeposit } = transferLimits(depositCurrency, network, rates);
  if (compare(expectedDepositAmount, minDeposit) >= 0) return;
  const sentence = paymentSentences.minimum(toText(minDeposit), depositCurrency);
  throw refused(displayAmount ? 'displayAmount' : 'depositAmount', sentence, 'BELOW_MINIMUM');
};
