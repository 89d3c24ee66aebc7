import type {
  CurrencyView,
  getExchangeRates,
  getWithdrawalsMetadata,
} from '@countinghouse/contract/organisation/currencies';
import type { AnswerOf } from '@countinghouse/contract';
import type { Currency, CurrencyNetwork, Fraction, NetworkLimits } from '@countinghouse/money';
import {
  isCurrency,
  limitsFromPrice,
  networkName,
  publicCurrencies,
  sortNetworks,
  toRateText,
  toText,
} from '@countinghouse/money';
import { UnknownRate, type RateBook } from '@countinghouse/payments';
import type { Offers } from '../../../rails/offers';
import type { Explorer } from './explorers';

/** Price of one unit in EUR, or null without one. */
export type PriceInEur = (code: string) => Fraction | null;

/** Explorer of a network, in this installation. */
type ExplorerOn = (network: CurrencyNetwork) => Explorer;

/** Fixed limits, or those that follow from the price; null for a token without a current price. */
const limitsOf = (currency: Currency, network: CurrencyNetwork, priceInEur: PriceInEur): NetworkLimits | null => {
  if (network.limits) return network.limits;
  const price = priceInEur(currency.code);
  if (!price) return null;
  const { minDeposit, minWithdrawal, maxWithdrawal, fee } = limitsFromPrice(currency.code, price);
  return {
    minDeposit: toText(minDeposit),
    minWithdrawal: toText(minWithdrawal),
    maxWithdrawal: toText(maxWithdrawal),
    fee: toText(fee),
  };
};

const nothing = '0';

const ordered = ({ networks, defaultNetwork }: Currency): CurrencyNetwork[] =>
  sortNetworks(
    networks.map(({ network }) => network),
    defaultNetwork,
  ).flatMap((name) => networks.filter(({ network }) => network === name));

const currencyView = (
  currency: Currency,
  priceInEur: PriceInEur,
  offers: Offers,
  explorerOn: ExplorerOn,
): CurrencyView => {
  const networks = ordered(currency);
  return {
    name: currency.name,
    abbreviation: currency.code,
    isFiat: currency.isFiat,
    ...(currency.isStable ? { isStable: true, pegCurrency: currency.pegCurrency } : {}),
    supportedNetworks: networks.map(({ network }) => network),
    defaultNetwork: currency.defaultNetwork,
    precision: currency.precision,
    ...(currency.isFiat
      ? {}
      : {
          networks: Object.fromEntries(
            networks.map((network) => [
              network.network,
              {
                displayName: networkName(network.network),
                precision: network.precision,
                minDeposit: limitsOf(currency, network, priceInEur)?.minDeposit ?? nothing,
                requiredConfirmations: network.confirmations.usual,
                requiresTag: network.tag !== null,
                depositsEnabled: offers.receives(currency.code, network.network),
                withdrawalsEnabled: offers.sends(currency.code, network.network),
                ...explorerOn(network),
              },
            ]),
          ),
        }),
  };
};

/** Every currency people may see, in picker order. */
export const currencyViews = (priceInEur: PriceInEur, offers: Offers, explorerOn: ExplorerOn): CurrencyView[] =>
  [...publicCurrencies]
    .sort((a, b) => a.sort - b.sort)
    .map((currency) => currencyView(currency, priceInEur, offers, explorerOn));

/** Cost and limits of a withdrawal. A coin without a rail, or a token without a price, is listed as not available. */
export const withdrawalTerms = (priceInEur: PriceInEur, offers: Offers): AnswerOf<typeof getWithdrawalsMetadata> =>
  Object.fromEntries(
    publicCurrencies
      .filter(({ isFiat }) => !isFiat)
      .map((currency) => [
        currency.code,
        Object.fromEntries(
          ordered(currency).map((network) => {
            const limits = limitsOf(currency, network, priceInEur);
            return [
              network.network,
              {
                precision: network.precision,
                fee: limits?.fee ?? nothing,
                minAmount: limits?.minWithdrawal ?? nothing,
                maxAmount: limits?.maxWithdrawal ?? nothing,
                available: limits !== null && offers.sends(currency.code, network.network),
                requiresTag: network.tag !== null,
              },
            ];
          }),
        ),
      ]),
  );

type Rates = AnswerOf<typeof getExchangeRates>['rates'];

const rateView = (pair: string, book: RateBook): Rates => {
  const [base = '', quote = ''] = pair.split('-');
  if (!isCurrency(base) || !isCurrency(quote)) return [];
  try {
    const { source, at } = book.provenance(base, quote);
    return [{ base, quote, mid: toRateText(book.mid(base, quote)), source, at: at.toISOString() }];
  } catch (error) {
    if (error instanceof UnknownRate) return [];
    throw error;
  }
};

/** Middle prices of these pairs (`BTC-EUR`), in the order requested, without unknown ones. */
export const rateViews = (pairs: readonly string[], book: RateBook): Rates =>
  [...new Set(pairs)].flatMap((pair) => rateView(pair, book));
