import { initialListState, readListState, writeListState, type ListState } from '../list-state';

/** Saved view at the server: its filters as in the address, and its columns. */
export type ViewAsked = { readonly query: string; readonly columns: string[] };
export type View = Pick<ListState, 'filters' | 'columns'>;

export const askedOf = ({ filters, columns }: View): ViewAsked => ({
  query: writeListState({ ...initialListState, filters }),
  columns: [...(columns ?? [])],
});

/** Part of a saved view that this list still knows. */
export const viewOf = ({ query, columns }: ViewAsked, filterNames: readonly string[]): View => ({
  filters: readListState(query, filterNames).filters,
  columns,
});

/** Query string that shows the view to anybody who opens it. */
export const addressOf = (view: View): string => writeListState({ ...initialListState, ...view });

/** True if two addresses show the same, whatever the order of their parts. */
export const isSameView = (one: View, other: View): boolean => {
  const parts = (view: View) => addressOf(view).split('&').toSorted().join('&');
  return parts(one) === parts(other);
};
