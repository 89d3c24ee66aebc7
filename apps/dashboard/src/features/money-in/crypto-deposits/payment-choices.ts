import type { BusinessOption } from '@countinghouse/contract/organisation/businesses';
import type { CurrencyBook } from '../../../entities/currency/currency-book';
import type { AmountRules } from '../../../platform/forms/amounts';

export const coinsOf = (business: BusinessOption | undefined): string[] =>
  Object.keys(business?.supportedDepositCurrenciesWithNetworks ?? {});

export const networksOf = (business: BusinessOption | undefined, coin: string): readonly string[] =>
  business?.supportedDepositCurrenciesWithNetworks?.[coin] ?? [];

/** Network of a coin: the present one if the business accepts the coin there, otherwise its default, otherwise the only one. */
export const networkFor = (
  business: BusinessOption | undefined,
  coin: string,
  chosen: string,
  book: Pick<CurrencyBook, 'defaultNetworkOf' | 'isReceived'>,
): string => {
  const networks = networksOf(business, coin).filter((network) => book.isReceived(coin, network));
  if (networks.includes(chosen)) return chosen;
  const usual = book.defaultNetworkOf(coin);
  if (usual !== null && networks.includes(usual)) return usual;
  return networks.length === 1 ? networks[0]! : '';
};

export const displayRules = ({ displayCurrency }: { readonly displayCurrency: string }): AmountRules => ({
  kind: 'fiat',
  currency: displayCurrency,
});
