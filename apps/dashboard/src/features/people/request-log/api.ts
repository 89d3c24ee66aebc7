import type { QueryIn } from '@countinghouse/contract/endpoint';
import { listApiCredentials } from '@countinghouse/contract/people/api-keys';
import { listApiRequests } from '@countinghouse/contract/people/request-log';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api';
import { justTotal, pageQuery, totalQuery } from '../../../platform/list';

type Query = QueryIn<typeof listApiRequests>;

export const requestsPage = (query: Query) =>
  pageQuery(['request-log', 'page', query], async (signal) => {
    const { requests, paging } = await call(listApiRequests, { query, signal });
    return { rows: requests, paging };
  });

export const requestsTotal = (query: Query) => {
  const asked = { ...query, ...justTotal };
  return totalQuery(['request-log', 'total', asked], (signal) => call(listApiRequests, { query: asked, signal }));
};

/** Names of the keys that work, by id. */
export const keyNamesQuery = queryOptions({
  queryKey: ['request-log', 'keys'],
  queryFn: async ({ signal }) => {
    const { apiCredentials } = await call(listApiCredentials, { signal });
    return apiCredentials.map(({ id, name }) => ({ id, label: name }));
  },
});
