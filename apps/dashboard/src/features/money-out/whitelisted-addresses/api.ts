import type { QueryIn } from '@countinghouse/contract/endpoint';
import {
  getWhitelistedAddress,
  listWhitelistedAddresses,
} from '@countinghouse/contract/money-out/whitelisted-addresses';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api';
import { justTotal, pageQuery, totalQuery } from '../../../platform/list';

const root = ['whitelisted-addresses'] as const;
/** Root key of pages and totals; a single address is separate, for a deleted one would be refetched and not found. */
export const addressListKey = [...root, 'list'] as const;

/** A page of the whitelist. */
export const addressesPage = (query: QueryIn<typeof listWhitelistedAddresses>) =>
  pageQuery([...addressListKey, 'page', query], async (signal) => {
    const { addresses, paging } = await call(listWhitelistedAddresses, { query, signal });
    return { rows: addresses, paging };
  });

/** Number of addresses that pass the filters. */
export const addressesTotal = (query: QueryIn<typeof listWhitelistedAddresses>) => {
  const asked = { ...query, ...justTotal };
  return totalQuery([...addressListKey, 'total', asked], (signal) =>
    call(listWhitelistedAddresses, { query: asked, signal }),
  );
};

export const addressQuery = (id: string) =>
  queryOptions({
    queryKey: [...root, 'one', id],
    queryFn: ({ signal }) => call(getWhitelistedAddress, { params: { id }, signal }),
  });
