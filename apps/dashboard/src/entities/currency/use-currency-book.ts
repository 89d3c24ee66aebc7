import type { CurrencyView } from '@countinghouse/contract/organisation/currencies';
import { useSession } from '../../platform/session';
import { currencyBook, type CurrencyBook } from './currency-book';

const books = new WeakMap<readonly CurrencyView[], CurrencyBook>();

/** The currencies fetched after sign-in, ready to be asked: one book, however many figures ask. */
export const useCurrencyBook = (): CurrencyBook => {
  const { supportedCurrencies } = useSession();
  const book = books.get(supportedCurrencies) ?? currencyBook(supportedCurrencies);
  books.set(supportedCurrencies, book);
  return book;
};
