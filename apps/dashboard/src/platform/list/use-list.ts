import type { ViewedList } from '@countinghouse/contract/people/saved-views';
import type { Column, Later, RowCard } from '@countinghouse/ui';
import { notify } from '@countinghouse/ui';
import { hashKey, skipToken, useQuery, useQueryClient, type FetchQueryOptions } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { useMemo, useState } from 'react';
import { inBackground } from '../api';
import { asPolls } from '../api/polls';
import { isFollowing } from '../live/follows';
import { useLiveState } from '../live/state';
import { askFor } from '../query';
import type { ExportSource } from './exports';
import type { Filter } from './filters';
import { filterNamesOf } from './filters';
import type { Filters, ListState } from './list-state';
import type { Identified } from './identified';
import { isFiltered, neighbourRow, writeListState } from './list-state';
import type { PageQuery, Total, TotalQuery } from './page-query';
import { useAfterPaint } from './use-after-paint';
import { useAtRest } from './use-at-rest';
import { useColumns } from './use-columns';
import { useListState, type ListControls, type Turn } from './use-list-state';
import { useLive } from './use-live';
import { useSettled } from './use-settled';

/** Declaration of a list. The kit derives everything else: the controls, the table, the pages, the details. */
export type ListDefinition<Row extends Identified> = {
  /** Name of the person's choice of columns, and of its saved views. */
  readonly name: ViewedList;
  readonly texts: {
    /** Content and order of the table, for screen readers. */
    readonly caption: string;
    /** `No {items} found`. */
    readonly none: string;
    /** `No {items} yet`: where no filter hides any. Default `none`. */
    readonly noneYet?: string;
    /** Content that would be here. */
    readonly noneHint?: ReactNode;
    /** Noun of its rows: `112 payments`. */
    readonly counted: { readonly one: string; readonly many: string };
  };
  readonly columns: readonly Column<Row>[];
  /** A row on a narrow screen. */
  readonly card: (row: Row) => RowCard;
  /** A constant: the declaration of the filters, in the order of the bar. */
  readonly filters?: readonly Filter[];
  /** The rows at a place in the list. */
  readonly page: (state: ListState) => PageQuery<Row>;
  /** Number of rows that pass the filters; null for a list that comes whole, whose rows are counted. Required of each list. */
  readonly total: ((state: ListState) => TotalQuery) | null;
  /** For a list that comes whole: filter of its rows. A paged list is filtered by the server. */
  readonly matches?: (row: Row, filters: Filters) => boolean;
  /** A row opens its details; loaded once the list is there. */
  readonly Drawer?: ComponentType<RowDrawerProps<Row>> & Partial<Pick<Later<RowDrawerProps<Row>>, 'preload'>>;
  /** Or it leads to its own page. */
  readonly rowHref?: (row: Row) => string;
  /** Files of the list, given its filters: one, unless the list has several parts. */
  readonly exports?: (state: ListState) => readonly ExportSource[];
};

/** From row to row and away, for `RowDrawer`; what cannot be done is undefined. */
export type RowWalk = {
  readonly onPrevious: (() => void) | undefined;
  readonly onNext: (() => void) | undefined;
  readonly onClose: () => void;
};

export type RowDrawerProps<Row> = {
  readonly id: string;
  /** Row known to the list; undefined if it is on another page. */
  readonly row: Row | undefined;
  readonly walk: RowWalk;
  /** Narrows the list to a value from the details. */
  readonly onFilter: (changes: Filters) => void;
};

const noFilters: readonly Filter[] = [];
const away = { status: 'away' } as const;

/** List at its address: its present content and actions. `ListPage` and `ListTab` draw it. */
export const useList = <Row extends Identified>(definition: ListDefinition<Row>) => {
  const { name, filters = noFilters, matches } = definition;
  const controls = useListState(useMemo(() => filterNamesOf(filters), [filters]));
  const { state, setOpen } = controls;
  const columns = useColumns(name, definition.columns, controls);
  const client = useQueryClient();
  const options = definition.page(state);
  const page = useQuery(options);
  const total = useTotal(definition, state);
  const live = useLiveState();
  const isFollowed = isFollowing({ meta: options.meta });
  useLive(options.queryKey, page.dataUpdatedAt, isFollowed && live.status === 'live');
  // Rows of the previous page replace the awaited ones; they are not highlighted as changes.
  const settled = useSettled(page.data, page.isPlaceholderData ? 'awaited' : hashKey(options.queryKey));
  const data = settled.rows;
  const rows = matches ? data?.filter((row) => matches(row, state.filters)) : data;

  const paging = page.data?.paging;
  const shown = useShown(controls, page.isPlaceholderData);
  const afterPaint = useAfterPaint(state);

  const ahead = page.isPlaceholderData ? undefined : paging && shown.next(paging)?.page;
  useAtRest(ahead && writeListState(ahead), () => {
    if (ahead) void asPolls(() => client.prefetchQuery(definition.page(ahead) as FetchQueryOptions));
  });

  // A press fetches the page at once; the address, and with it the screen, follows in the meantime.
  const turning = (turn: Turn | undefined) =>
    turn && {
      open: () => {
        void askFor(client, definition.page(turn.page) as FetchQueryOptions);
        afterPaint(turn.open);
      },
      /** Preloads the page of a likely press; failures are ignored for now. */
      ask: () => inBackground(() => void client.prefetchQuery(definition.page(turn.page) as FetchQueryOptions)),
    };

  const opening = (step: -1 | 1) => {
    const ids = rows?.map(({ id }) => id) ?? [];
    const id = neighbourRow(ids, state.open, step);
    return id ? () => setOpen(id) : undefined;
  };

  return {
    definition: { ...definition, filters },
    controls,
    columns,
    rows,
    /** No row is there, and no filter or place in the list is the reason: there is nothing to look for yet. */
    isBare:
      rows?.length === 0 &&
      !page.isPlaceholderData &&
      state.cursor === null &&
      !isFiltered(state) &&
      !filters.some(({ kind }) => kind === 'segments'),
    /** The pages before and after this one; undefined for a list that comes whole. */
    pages: paging && { previous: turning(shown.previous(paging)), next: turning(shown.next(paging)) },
    /** Number of rows on the pages before this one; null if unknown. */
    rowsBefore: shown.pagesBefore === null ? null : shown.pagesBefore * shown.state.limit,
    /** Number of rows that pass the filters, on all pages; null while unknown. */
    total: total ?? (rows && !paging ? { count: rows.length, isCapped: false } : null),
    updatedAt: page.dataUpdatedAt,
    /** The last refresh failed. */
    isStale: page.isRefetchError,
    /** State of the live updates. */
    live: isFollowed ? live : away,
    /** Number of new rows that wait to be seen. */
    waiting: settled.waiting,
    showWaiting: settled.showAll,
    /** The rows that have just changed. */
    flashing: settled.flashing,
    /** Reason for an empty screen; null if there is content. */
    error: data && !page.isPlaceholderData ? null : page.error,
    /** True if the shown rows are those of another page or filter. */
    isOutdated: page.isPlaceholderData,
    isFetching: page.isFetching,
    retry: () => void page.refetch(),
    /** Reloads the rows and the feature's other data about them. */
    refresh: async () => {
      try {
        await client.invalidateQueries({ queryKey: options.queryKey.slice(0, 1) }, { throwOnError: true });
      } catch (error) {
        // Without rows the failure is said in their place.
        if (data) notify(error instanceof Error ? error.message : String(error), { tone: 'danger' });
      }
    },
    openRow: rows?.find(({ id }) => id === state.open),
    walk: { onPrevious: opening(-1), onNext: opening(1), onClose: () => setOpen(null) } satisfies RowWalk,
  };
};

/** Address state of the shown rows: the address itself runs ahead while others are loading. */
const useShown = (controls: ListControls, isAhead: boolean): ListControls => {
  const place = `${writeListState(controls.state)} ${controls.pagesBefore}`;
  const [shown, setShown] = useState({ place, controls });
  if (isAhead) return shown.controls;
  if (shown.place !== place) setShown({ place, controls });
  return controls;
};

const noKey = ['nothing', 'total'] as const;
const noTotal: TotalQuery = { queryKey: noKey, queryFn: skipToken };

const useTotal = <Row extends Identified>(definition: ListDefinition<Row>, state: ListState): Total | null =>
  useQuery(definition.total?.(state) ?? noTotal).data ?? null;

export type List<Row extends Identified> = ReturnType<typeof useList<Row>>;
