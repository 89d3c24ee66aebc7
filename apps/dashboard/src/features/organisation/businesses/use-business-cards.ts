import { useQuery } from '@tanstack/react-query';
import { balancesQuery, todayQuery } from '../../../entities/balance/api';
import { businessesQuery } from '../../../entities/business/api';
import { compareForCard } from '../../../entities/currency/currency-book';
import { useCurrencyBook } from '../../../entities/currency/use-currency-book';
import { useSession } from '../../../platform/session';
import { cardsFromBalances, cardsFromBusinesses, maySeeToday, sourceFor, withToday } from './model';

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
  // Beside the cards, which never wait for it.
  const seesToday = maySeeToday(permissions);
  const today = useQuery({ ...todayQuery(), enabled: seesToday });
  const { error, isFetching, refetch } = source === 'balances' ? balances : businesses;
  return {
    source,
    cards: cards && seesToday && !today.error ? withToday(cards, today.data) : cards,
    error,
    isFetching,
    refetch,
  };
};
