import { currencyNetworkOf } from '@countinghouse/money';

/**
 * Confirmations that make a transfer final. `isWorthMore` tells if it is worth more than the given EUR amount, for networks that require more
 * confirmations of large transfers.
 */
export const requiredConfirmations = (
  currency: string,
  network: string,
  isWorthMore: (eur: string) => boolean,
): number => {
  const { usual, large } = currencyNetworkOf(currency, network).confirmations;
  return large && isWorthMore(large.aboveEur) ? large.confirmations : usual;
};
