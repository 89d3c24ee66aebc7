import { useCallback, useMemo } from 'react';
import { useEntryState, useNavigate, useReadEntry, useSearchString, type EntryState } from '../navigation';
import type { ListState, Neighbours, PageSize } from './list-state';
import {
  nextPage,
  previousPage,
  readListState,
  withFilters,
  withView,
  withLimit,
  withoutFilters,
  writeListState,
} from './list-state';

/** Cursors of the pages this person came through: kept in the history entry, not in the address. */
type Trail = readonly (string | null)[];

/** Neighbouring page. */
export type Turn = { readonly page: ListState; readonly open: () => void };

const noTrail: Trail = [];
const trailOf = ({ listTrail }: EntryState): Trail => (listTrail as Trail | undefined) ?? noTrail;

/**
 * The list's state in the address and what changes it. Filters and row details replace or add to the browser's
 * history as a person expects: Back closes a row and undoes a page.
 */
export const useListState = (filterNames: readonly string[]) => {
  const navigate = useNavigate();
  const readEntry = useReadEntry();
  const search = useSearchString();
  const trail = useEntryState(trailOf);
  const state = useMemo(() => readListState(search, filterNames), [search, filterNames]);

  const go = useCallback(
    (next: ListState, options: { trail?: Trail; replace?: boolean } = {}) => {
      const { pathname, state: entry } = readEntry();
      const query = writeListState(next);
      navigate(query ? `${pathname}?${query}` : pathname, {
        state: { listTrail: options.trail ?? trailOf(entry) },
        replace: options.replace ?? false,
      });
    },
    [navigate, readEntry],
  );

  return useMemo(
    () => ({
      state,
      /** Number of pages this person came through; null if the page was not reached from the first one. */
      pagesBefore: state.cursor === null ? 0 : trail.length > 0 ? trail.length : null,
      /** Sets filters, each to its values; no values take it off. */
      setFilters: (changes: Readonly<Record<string, readonly string[]>>) =>
        go(withFilters(state, changes), { trail: noTrail, replace: true }),
      clearFilters: () => go(withoutFilters(state), { trail: noTrail }),
      setView: (view: Pick<ListState, 'filters' | 'columns'>) => go(withView(state, view), { trail: noTrail }),
      /** The columns in sight; null leaves them to the person's own choice. */
      setColumns: (columns: ListState['columns']) => go({ ...state, columns }, { replace: true }),
      setLimit: (limit: PageSize) => go(withLimit(state, limit), { trail: noTrail }),
      /** Opens a row's details, or closes them with null. Walking from row to row leaves one history entry. */
      setOpen: (open: string | null) => go({ ...state, open }, { replace: state.open !== null && open !== null }),
      /** Target of Next from this page; undefined at the end. */
      next: (neighbours: Neighbours): Turn | undefined => {
        const page = nextPage(state, neighbours);
        return page ? { page, open: () => go(page, { trail: [...trail, state.cursor] }) } : undefined;
      },
      /** Target of Previous from this page; undefined at the start. */
      previous: (neighbours: Neighbours): Turn | undefined => {
        const page = previousPage(state, neighbours, trail);
        return page ? { page, open: () => go(page, { trail: trail.slice(0, -1) }) } : undefined;
      },
    }),
    [go, state, trail],
  );
};

export type ListControls = ReturnType<typeof useListState>;
