import type { ViewedList } from '@countinghouse/contract/people/saved-views';
import type { Column, Later, RowCard } from '@countinghouse/ui';
import { notify } from '@countinghouse/ui';
import { hashKey, skipToken, useQuery, useQueryClient, type FetchQueryOptions } from '@tanstack/react-query';
import type { ComponentType } from 'react';
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
import { neighbourRow, writeListState } from './list-state';
import type { PageQuery, Total, TotalQuery } from './page-query';
import { useAfterPaint } from './use-after-paint';
import { useAtRest } from './use-at-rest';
import { useColumns } from './use-columns';
import { useListState, type ListControls, type Turn } from './use-list-state';
import { useLive } from './use-live';
import { useSettled } from './use-settled';

/** What a list is. The kit makes everything else of it: the controls, the table, the pages, the details. */
export type ListDefinition<Row extends Identified> = {
  /** Names the person's choice of columns, and the views of it that are saved. */
  readonly name: ViewedList;
  readonly texts: {
    /** What the table holds and in what order, for screen readers. */
    readonly caption: string;
    /** `No {items} found`. */
    readonly none: string;
    /** What would stand here. */
    readonly noneHint?: string;
    /** What its rows are: `112 payments`. */
    readonly counted: { readonly one: string; readonly many: string };
  };
  readonly columns: readonly Column<Row>[];
  /** Its columns scroll sideways; the lesser ones do not leave where there is no room. */
  readonly isScrolling?: boolean;
  /** A row on a narrow screen. */
  readonly card: (row: Row) => RowCard;
  /** A constant: the declaration of the filters, in the order of the bar. */
  readonly filters?: readonly Filter[];
  /** The rows at a place in the list. */
  readonly page: (state: ListState) => PageQuery<Row>;
  /** How many rows pass the filters; null of a list that comes whole, whose rows are counted. Each list tells it. */
  readonly total: ((state: ListState) => TotalQuery) | null;
  /** Of a list that comes whole: which rows the filters let through. A paged list is filtered by the server. */
  readonly matches?: (row: Row, filters: Filters) => boolean;
  /** A row opens its details; loaded once the list is there. */
  readonly Drawer?: ComponentType<RowDrawerProps<Row>> & Partial<Pick<Later<RowDrawerProps<Row>>, 'preload'>>;
  /** Or it leads to its own page. */
  readonly rowHref?: (row: Row) => string;
  /** What of it can be saved as files, by the filters it has: one, where it does not consist of several. */
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
  /** The row as the list knows it; undefined when it is on another page than the one shown. */
  readonly row: Row | undefined;
  readonly walk: RowWalk;
  /** Narrows the list to what the details name. */
  readonly onFilter: (changes: Filters) => void;
};

const noFilters: readonly Filter[] = [];
const away = { status: 'away' } as const;

/** A list at its address: what it shows now and what may be done with it. `ListPage` and `ListTab` draw it. */
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
  // Rows of the previous page stand in for the awaited ones; they are not highlighted as changes.
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

  // A press asks for the page at once; the address, and with it the screen, follows while it is on its way.
  const turning = (turn: Turn | undefined) =>
    turn && {
      open: () => {
        void askFor(client, definition.page(turn.page) as FetchQueryOptions);
        afterPaint(turn.open);
      },
      /** Asks for the page of a press that may follow; what it meets is nobody's business yet. */
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
    /** The pages before and after this one; undefined for a list that comes whole. */
    pages: paging && { previous: turning(shown.previous(paging)), next: turning(shown.next(paging)) },
    /** How many rows stand on the pages before this one; null where nobody knows. */
    rowsBefore: shown.pagesBefore === null ? null : shown.pagesBefore * shown.state.limit,
    /** How many rows pass the filters, on all pages; null while nobody knows. */
    total: total ?? (rows && !paging ? { count: rows.length, isCapped: false } : null),
    updatedAt: page.dataUpdatedAt,
    /** Newer rows were asked for in vain. */
    isStale: page.isRefetchError,
    /** Whether changes come by themselves. */
    live: isFollowed ? live : away,
    /** So many new rows wait to be seen. */
    waiting: settled.waiting,
    showWaiting: settled.showAll,
    /** The rows that have just changed. */
    flashing: settled.flashing,
    /** Why nothing is shown; null while there is something to show. */
    error: data && !page.isPlaceholderData ? null : page.error,
    /** The rows shown are those of another page or filter. */
    isOutdated: page.isPlaceholderData,
    isFetching: page.isFetching,
    retry: () => void page.refetch(),
    /** Asks again for the rows and whatever else the feature shows of them. */
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

/** What the address says of the rows that are shown: it runs ahead of them while others are awaited. */
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
