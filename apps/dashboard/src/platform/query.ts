import type { FetchQueryOptions, QueryClient } from '@tanstack/react-query';

/**
 * Asks for what a person pressed for. What was on its way already may have been asked for ahead, in the background, where a
 * refusal ends no session: what failed so is asked for once more, in earnest.
 */
export const askFor = async (queries: QueryClient, query: FetchQueryOptions): Promise<void> => {
  const { queryKey } = query;
  const wasOnItsWay = queries.isFetching({ queryKey, exact: true }) > 0;
  await queries.prefetchQuery(query);
  if (wasOnItsWay && queries.getQueryState(queryKey)?.status === 'error') await queries.prefetchQuery(query);
};
