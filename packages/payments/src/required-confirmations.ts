import { currencyNetworkOf } from '@countinghouse/money';

/**
 * How many confirmations make a transfer final. `isWorthMore` says whether it is worth more than so many EUR, where the
 * network wants more of them for large ones.
 */
export const requiredConfirmations = (
  currency: string,
  network: string,
  isWorthMore: (eur: string) => boolean,
): number => {
  const { usual, large } = currencyNetworkOf(currency, network).confirmations;
  return large && isWorthMore(large.aboveEur) ? large.confirmations : usual;
};
