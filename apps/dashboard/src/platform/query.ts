import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query';

/**
 * Fetch caused by a press. A request already under way may have been a background preload, where a refusal ends no session: if that failed, it is
 * fetched once more, in the foreground.
 */
export const askFor = async (queries: QueryClient, query: FetchQueryOptions): Promise<void> => {
  const { queryKey } = query;
  const wasOnItsWay = queries.isFetching({ queryKey, exact: true }) > 0;
  await queries.prefetchQuery(query);
  if (wasOnItsWay && queries.getQueryState(queryKey)?.status === 'error') await queries.prefetchQuery(query);
};
