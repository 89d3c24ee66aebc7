import type { CurrencyView } from '@countinghouse/contract/organisation/currencies';
import { useSession } from '../../platform/session';
import { currencyBook, type CurrencyBook } from './currency-book';

const books = new WeakMap<readonly CurrencyView[], CurrencyBook>();

/** Currencies fetched after sign-in: one shared book for all figures. */
export const useCurrencyBook = (): CurrencyBook => {
  const { supportedCurrencies } = useSession();
  const book = books.get(supportedCurrencies) ?? currencyBook(supportedCurrencies);
  books.set(supportedCurrencies, book);
  return book;
};
