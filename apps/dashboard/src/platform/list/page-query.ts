import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { keepPreviousData } from '@tanstack/react-query';
import type { Neighbours } from './list-state';

/** The rows at an address and their neighbours; without `paging` they are the whole list. */
export type ListPage<Row> = { readonly rows: readonly Row[]; readonly paging?: Neighbours };

export type PageQuery<Row> = UseQueryOptions<ListPage<Row>, Error, ListPage<Row>, QueryKey> & {
  readonly queryKey: QueryKey;
};

/**
 * A page of a list as a query. While another page is awaited the rows shown stay. The key begins with the word of
 * everything the feature reads, because Refresh asks for all of that again.
 */
export const pageQuery = <Row>(
  queryKey: readonly [feature: string, ...QueryKey],
  read: (signal: AbortSignal) => Promise<ListPage<Row>>,
): PageQuery<Row> => ({
  queryKey,
  queryFn: ({ signal }) => read(signal),
  placeholderData: keepPreviousData,
});
