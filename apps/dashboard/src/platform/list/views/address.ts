import { initialListState, readListState, writeListState, type ListState } from '../list-state';

/** A look at a list as the server keeps it: its filters as the address has them, and its columns. */
export type ViewAsked = { readonly query: string; readonly columns: string[] };
export type View = Pick<ListState, 'filters' | 'columns'>;

export const askedOf = ({ filters, columns }: View): ViewAsked => ({
  query: writeListState({ ...initialListState, filters }),
  columns: [...(columns ?? [])],
});

/** What of a kept view this list still knows. */
export const viewOf = ({ query, columns }: ViewAsked, filterNames: readonly string[]): View => ({
  filters: readListState(query, filterNames).filters,
  columns,
});

/** The query string that shows the view to whoever opens it. */
export const addressOf = (view: View): string => writeListState({ ...initialListState, ...view });

/** Whether two addresses show the same, in whatever order their parts stand. */
export const isSameView = (one: View, other: View): boolean => {
  const parts = (view: View) => addressOf(view).split('&').toSorted().join('&');
  return parts(one) === parts(other);
};
