import type { SumKind } from '@countinghouse/contract/paging';
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { keepPreviousData } from '@tanstack/react-query';
import { isPolling } from '../api/polls';
import { follows } from '../live/follows';
import type { Neighbours } from './list-state';

/** Rows at an address and their neighbours; without `paging` they are the whole list. */
export type ListPage<Row> = {
  readonly rows: readonly Row[];
  readonly paging?: Neighbours;
  /** True for an unrequested refresh: new rows wait until somebody wants to see them. */
  readonly isPolled?: boolean;
};

export type PageQuery<Row> = UseQueryOptions<ListPage<Row>, Error, ListPage<Row>, QueryKey> & {
  readonly queryKey: QueryKey;
};

/**
 * Page of a list as a query. While another page is loading the shown rows stay. The key begins with the feature's root, because Refresh refetches
 * all of that. `followed`: entity types whose changes it shows.
 */
export const pageQuery = <Row>(
  queryKey: readonly [feature: string, ...QueryKey],
  read: (signal: AbortSignal) => Promise<ListPage<Row>>,
  followed: readonly string[] = [],
): PageQuery<Row> => ({
  queryKey,
  queryFn: async ({ signal }) => {
    const isPolled = isPolling();
    return { ...(await read(signal)), isPolled };
  },
  placeholderData: keepPreviousData,
  meta: follows(...followed),
});

/** Number of rows that pass the filters, and sums of money; neither goes further than the server's cap. */
export type Total = {
  readonly count: number;
  readonly isCapped: boolean;
  readonly sums?: readonly Sum[];
};

/** Summed value of all rows in this currency. Exact decimal text. */
export type Sum = { readonly of: SumKind; readonly currency: string; readonly amount: string };

type Totals = {
  readonly total?: number | undefined;
  readonly totalIsCapped?: boolean | undefined;
  readonly sums?: readonly Sum[] | undefined;
};

export type TotalQuery = UseQueryOptions<Total, Error, Total, QueryKey> & { readonly queryKey: QueryKey };

/** Fetched beside the page, which never waits for it. `read` makes the list's own call with `justTotal`. */
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

/** Part of a list's query that requests its total with as few rows as possible. */
export const justTotal = { includeTotal: 'true', limit: 1, cursor: undefined } as const;
