import { useMemo } from 'react';
import { useSession } from '../../platform/session';
import { currencyBook } from './currency-book';

/** The currencies fetched after sign-in, ready to be asked. */
export const useCurrencyBook = () => {
  const { supportedCurrencies } = useSession();
  return useMemo(() => currencyBook(supportedCurrencies), [supportedCurrencies]);
};
