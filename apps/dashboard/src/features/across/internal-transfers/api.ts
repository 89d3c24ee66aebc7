import type { QueryIn } from '@countinghouse/contract/endpoint';
import { listInternalTransfers } from '@countinghouse/contract/across/internal-transfers';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api';
import { justTotal, pageQuery, totalQuery } from '../../../platform/list';

/** Root key of this feature's queries, so that one transfer refreshes all. */
export const transfersKey = ['internal-transfers'] as const;

/** A page of the transfers out of and into a business. */
export const transfersPage = (query: QueryIn<typeof listInternalTransfers>) =>
  pageQuery(
    [...transfersKey, 'page', query],
    async (signal) => {
      const { internalTransfers, ...page } = await call(listInternalTransfers, { query, signal });
      return { rows: internalTransfers, ...page };
    },
    ['INTERNAL_TRANSFER'],
  );

/** Number of transfers that pass the filters. */
export const transfersTotal = (query: QueryIn<typeof listInternalTransfers>) => {
  const asked = { ...query, ...justTotal };
  return totalQuery(
    [...transfersKey, 'total', asked],
    (signal) => call(listInternalTransfers, { query: asked, signal }),
    ['INTERNAL_TRANSFER'],
  );
};

/** One transfer as seen from a business; null if there is none. */
export const transferQuery = (businessId: string, id: string) =>
  queryOptions({
    queryKey: [...transfersKey, businessId, id],
    queryFn: async ({ signal }) => {
      const { internalTransfers } = await call(listInternalTransfers, { query: { businessId, search: id }, signal });
      return internalTransfers[0] ?? null;
    },
  });
