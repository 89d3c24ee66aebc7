import {
  getExchangeRates,
  getWithdrawalsMetadata,
  listCurrencies,
} from '@countinghouse/contract/organisation/currencies';
import type { Tx } from '@countinghouse/database';
import { UnknownRate } from '@countinghouse/payments';
import type { Route } from '../../../http/route';
import { route, type Principal } from '../../../http/route';
import type { Offers } from '../../../rails/offers';
import type { RateFeed } from '../../../rails/rates/port';
import { explorerOf, nowhere } from './explorers';
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

/** Offers for the caller's organisation. */
const offersIn = ({ isTest }: Pick<Principal, 'isTest'>, { receives, sends }: Offers): Offers => ({
  receives: (currency, network) => receives(currency, network, isTest),
  sends: (currency, network) => sends(currency, network, isTest),
});

export const currencyRoutes = (rates: RateFeed, offers: Offers): Route[] => [
  route(listCurrencies, async ({ tx, principal, config }) =>
    currencyViews(await pricesOf(rates, tx), offersIn(principal, offers), (network) =>
      principal.isTest ? nowhere : explorerOf(network, config),
    ),
  ),
  route(getWithdrawalsMetadata, async ({ tx, principal }) =>
    withdrawalTerms(await pricesOf(rates, tx), offersIn(principal, offers)),
  ),
  route(getExchangeRates, async ({ tx, query }) => ({
    rates: rateViews(query.pairs, await rates.current(tx, null)),
  })),
];
