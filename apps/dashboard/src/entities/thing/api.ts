import { search } from '@countinghouse/contract/organisation/search';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api';

/** Business of a thing that nothing says the business of; null: of none, or not to be found. */
export const businessOfQuery = (id: string) =>
  queryOptions({
    queryKey: ['business-of', id],
    queryFn: async ({ signal }) => {
      const { found } = await call(search, { query: { text: id }, signal });
      return found.find((thing) => thing.id === id)?.businessId ?? null;
    },
    staleTime: Infinity,
  });
