/**
 * State of a list in its address, so that a view can be shared, reloaded and walked with the browser's own buttons. Pure: `use-list-state.ts`
 * connects it to the address.
 */

/** The page sizes offered. The first is the product's default. */
const pageSizes = [25, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];
const defaultPageSize: PageSize = 25;

/** Values of each filter by name; an unset filter has no key. */
export type Filters = Readonly<Record<string, readonly string[]>>;

export type ListState = {
  readonly filters: Filters;
  readonly limit: PageSize;
  /** Cursor of the page, as the server gave it; null on the first page. */
  readonly cursor: string | null;
  /** The id of the row whose details are open. */
  readonly open: string | null;
  /** Columns in sight; empty: those that fit. Null: the person's own choice. */
  readonly columns: readonly string[] | null;
};

export const initialListState: ListState = {
  filters: {},
  limit: defaultPageSize,
  cursor: null,
  open: null,
  columns: null,
};

const longestValue = 512;

const sizeOf = (text: string | null): PageSize => pageSizes.find((size) => String(size) === text) ?? defaultPageSize;

const valueOf = (text: string | null): string | null => (text && text.length <= longestValue ? text : null);

/** Value in the address, instead of columns, for those that fit. */
const columnsByRoom = 'auto';

const columnsOf = (text: string | null): readonly string[] | null =>
  text === null ? null : text === columnsByRoom ? [] : text.split(',').filter((id) => /^[\w-]{1,64}$/.test(id));

/**
 * Parses the query string. Unknown filters, empty and over-long values and other page sizes are ignored: an address may have been typed by hand.
 */
export const readListState = (search: string, filterNames: readonly string[]): ListState => {
  const query = new URLSearchParams(search);
  const filters: Record<string, string[]> = {};
  for (const name of filterNames) {
    const values = query.getAll(name).filter((value) => valueOf(value) !== null);
    if (values.length > 0) filters[name] = [...new Set(values)];
  }
  return {
    filters,
    limit: sizeOf(query.get('limit')),
    cursor: valueOf(query.get('cursor')),
    open: valueOf(query.get('open')),
    columns: columnsOf(query.get('columns')),
  };
};

/** Query string without its question mark; empty for the initial state. Defaults are left out. */
export const writeListState = ({ filters, limit, cursor, open, columns }: ListState): string => {
  const query = new URLSearchParams();
  for (const [name, values] of Object.entries(filters)) for (const value of values) query.append(name, value);
  if (limit !== defaultPageSize) query.set('limit', String(limit));
  if (cursor) query.set('cursor', cursor);
  if (open) query.set('open', open);
  if (columns) query.set('columns', columns.join(',') || columnsByRoom);
  return query.toString();
};

/** Filter set to `values`, or removed by none. The list starts over: a cursor is only valid for its own filters. */
export const withFilter = (state: ListState, name: string, values: readonly string[]): ListState => {
  const { [name]: _replaced, ...others } = state.filters;
  return {
    ...state,
    filters: values.length > 0 ? { ...others, [name]: values } : others,
    cursor: null,
    open: null,
  };
};

/** Several filters at once, for controls that set more than one (a date range). */
export const withFilters = (state: ListState, changes: Readonly<Record<string, readonly string[]>>): ListState =>
  Object.entries(changes).reduce((changed, [name, values]) => withFilter(changed, name, values), state);

export const withoutFilters = (state: ListState): ListState => ({ ...state, filters: {}, cursor: null, open: null });

/** Changed view of the list, from its beginning; `null` resets the choice of columns. */
export const withView = (state: ListState, view: Pick<ListState, 'filters' | 'columns'>): ListState => ({
  ...state,
  ...view,
  cursor: null,
  open: null,
});

export const withLimit = (state: ListState, limit: PageSize): ListState => ({
  ...state,
  limit,
  cursor: null,
  open: null,
});

export const isFiltered = ({ filters }: ListState): boolean => Object.keys(filters).length > 0;

/** Cursors of the neighbouring pages. */
export type Neighbours = { readonly nextCursor: string | null; readonly prevCursor: string | null };

/** The page that follows, or null at the end. */
export const nextPage = (state: ListState, { nextCursor }: Neighbours): ListState | null =>
  nextCursor ? { ...state, cursor: nextCursor, open: null } : null;

/**
 * Previous page, or null on the first. `trail` has the cursors of the pages this person came through, oldest first (null: the first page). A shared
 * link has none: then the server's own cursor counts, and without one the list starts over.
 */
export const previousPage = (
  state: ListState,
  { prevCursor }: Neighbours,
  trail: readonly (string | null)[],
): ListState | null => {
  if (state.cursor === null) return null;
  const cursor = trail.length > 0 ? (trail.at(-1) ?? null) : prevCursor;
  return { ...state, cursor, open: null };
};

/** Row before (`-1`) or after (`1`) the open one among the shown rows; null at the edges. */
export const neighbourRow = (rows: readonly string[], open: string | null, step: -1 | 1): string | null => {
  const index = open === null ? -1 : rows.indexOf(open);
  return index < 0 ? null : (rows[index + step] ?? null);
};
