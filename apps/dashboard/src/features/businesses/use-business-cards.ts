import { useQuery } from '@tanstack/react-query';
import { balancesQuery } from '../../entities/balance/api';
import { businessesQuery } from '../../entities/business/api';
import { compareForCard } from '../../entities/currency/currency-book';
import { useCurrencyBook } from '../../entities/currency/use-currency-book';
import { useSession } from '../../platform/session';
import { cardsFromBalances, cardsFromBusinesses, sourceFor } from './model';

/** The cards from the source the person's permissions decide; the other source is never asked. */
export const useBusinessCards = () => {
  const { permissions } = useSession();
  const book = useCurrencyBook();
  const source = sourceFor(permissions);
  const balances = useQuery({ ...balancesQuery(), enabled: source === 'balances' });
  const businesses = useQuery({ ...businessesQuery(), enabled: source === 'businesses' });
  const cards =
    source === 'balances'
      ? balances.data && cardsFromBalances(balances.data, compareForCard(book))
      : businesses.data && cardsFromBusinesses(businesses.data);
  const { error, isFetching, refetch } = source === 'balances' ? balances : businesses;
  return { source, cards, error, isFetching, refetch };
};
