import {
  getExchangeRates,
  getWithdrawalsMetadata,
  listCurrencies,
} from '@countinghouse/contract/organisation/currencies';
import type { Tx } from '@countinghouse/database';
import { UnknownRate } from '@countinghouse/payments';
import type { Route } from '../../../http/route';
import { route } from '../../../http/route';
import type { Offers } from '../../../rails/offers';
import type { RateFeed } from '../../../rails/rates/port';
import { explorerOf } from './explorers';
import type { PriceInEur } from './view';
import { currencyViews, rateViews, withdrawalTerms } from './view';

const pricesOf = async (rates: RateFeed, tx: Tx): Promise<PriceInEur> => {
  const book = await rates.current(tx, null);
  return (code) => {
    try {
      return book.mid(code, 'EUR');
    } catch (error) {
      if (error instanceof UnknownRate) return null;
      throw error;
    }
  };
};

export const currencyRoutes = (rates: RateFeed, offers: Offers): Route[] => [
  route(listCurrencies, async ({ tx, config }) =>
    currencyViews(await pricesOf(rates, tx), offers, (network) => explorerOf(network, config)),
  ),
  route(getWithdrawalsMetadata, async ({ tx }) => withdrawalTerms(await pricesOf(rates, tx), offers)),
  route(getExchangeRates, async ({ tx, query }) => ({
    rates: rateViews(query.pairs, await rates.current(tx, null)),
  })),
];
