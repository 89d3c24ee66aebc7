import type { SumKind } from '@countinghouse/contract/paging';
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { keepPreviousData } from '@tanstack/react-query';
import { isPolling } from '../api/polls';
import { follows } from '../live/follows';
import type { Neighbours } from './list-state';

/** The rows at an address and their neighbours; without `paging` they are the whole list. */
export type ListPage<Row> = {
  readonly rows: readonly Row[];
  readonly paging?: Neighbours;
  /** Nobody asked for it: what is new in it waits until somebody wants to see it. */
  readonly isUnasked?: boolean;
};

export type PageQuery<Row> = UseQueryOptions<ListPage<Row>, Error, ListPage<Row>, QueryKey> & {
  readonly queryKey: QueryKey;
};

/**
 * A page of a list as a query. While another page is awaited the rows shown stay. The key begins with the word of
 * everything the feature reads, because Refresh asks for all of that again. `followed`: the kinds of things whose changes
 * it shows.
 */
export const pageQuery = <Row>(
  queryKey: readonly [feature: string, ...QueryKey],
  read: (signal: AbortSignal) => Promise<ListPage<Row>>,
  followed: readonly string[] = [],
): PageQuery<Row> => ({
  queryKey,
  queryFn: async ({ signal }) => {
    const isUnasked = isPolling();
    return { ...(await read(signal)), isUnasked };
  },
  placeholderData: keepPreviousData,
  meta: follows(...followed),
});

/** How many rows pass the filters, and of money what they come to; neither goes further than the server's cap. */
export type Total = {
  readonly count: number;
  readonly isCapped: boolean;
  readonly sums?: readonly Sum[];
};

/** What is summed, of all rows that have this currency. Exact decimal text. */
export type Sum = { readonly of: SumKind; readonly currency: string; readonly amount: string };

type Totals = {
  readonly total?: number | undefined;
  readonly totalIsCapped?: boolean | undefined;
  readonly sums?: readonly Sum[] | undefined;
};

export type TotalQuery = UseQueryOptions<Total, Error, Total, QueryKey> & { readonly queryKey: QueryKey };

/** Asked beside the page, which never waits for it. `read` makes the list's own call with `justTotal`. */
export const totalQuery = (
  queryKey: readonly [feature: string, ...QueryKey],
  read: (signal: AbortSignal) => Promise<Totals>,
  followed: readonly string[] = [],
): TotalQuery => ({
  queryKey,
  queryFn: async ({ signal }) => {
    const { total = 0, totalIsCapped = false, sums = [] } = await read(signal);
    return { count: total, isCapped: totalIsCapped, sums };
  },
  placeholderData: keepPreviousData,
  meta: follows(...followed),
});

/** The part of a list's query that asks for its total and as good as no row. */
export const justTotal = { includeTotal: 'true', limit: 1, cursor: undefined } as const;
