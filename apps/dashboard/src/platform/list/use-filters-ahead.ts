import { useMemo, useState } from 'react';
import { withFilters, type Filters } from './list-state';
import type { ListControls } from './use-list-state';

const nothing: Filters = {};

/**
 * The list with its filters as they were last set: an address takes its time to change, and a press in between builds on the one before it, not on
 * what the screen still shows.
 */
export const useFiltersAhead = (list: ListControls): ListControls => {
  const { state } = list;
  const [ahead, setAhead] = useState({ of: state, changes: nothing });
  const changes = ahead.of === state ? ahead.changes : nothing;
  return useMemo(
    () => ({
      ...list,
      state: { ...state, filters: withFilters(state, changes).filters },
      setFilters: (next: Filters) => {
        const all = { ...changes, ...next };
        setAhead({ of: state, changes: all });
        list.setFilters(all);
      },
      clearFilters: () => {
        setAhead({ of: state, changes: nothing });
        list.clearFilters();
      },
    }),
    [list, state, changes],
  );
};
