import type { ReactNode } from 'react';
import { daysOf, instantsOf } from './calendar-days';
import { stringifySearch, type SearchText } from '../search-text';
import { readListState, type Filters, type ListState } from './list-state';

/**
 * A list declares its filters with the functions below; from the declaration come the names in the address, the controls
 * over the list and the part of the server's query. Values that mean nothing are dropped: an address may have been typed
 * by hand.
 */
export type Filter<Query extends object = object> = FilterLook & {
  /** Names the control. */
  readonly label: string;
  /** Its keys in the address. */
  readonly names: readonly string[];
  /** The values in the address that mean something. */
  readonly valuesOf: (filters: Filters) => readonly string[];
  /** What the server is asked with. */
  readonly queryOf: (filters: Filters) => Query;
};

type FilterOption = { readonly id: string; readonly label: string; readonly leading?: ReactNode };

type FilterLook =
  | { readonly kind: 'search'; readonly placeholder: string; readonly longest: number }
  | { readonly kind: 'period' }
  | { readonly kind: 'one'; readonly useOptions: UseOptions; readonly pillText?: (id: string) => string }
  | { readonly kind: 'several'; readonly useOptions: UseOptions }
  | { readonly kind: 'segments'; readonly options: readonly { readonly id: string; readonly label: string }[] }
  | { readonly kind: 'linked' };

/** A hook: the choices on offer, which may come from a query or a context. Gets what is chosen now. */
type UseOptions = (chosen: readonly string[]) => readonly FilterOption[];

type OptionalText<Name extends string, Id extends string = string> = { readonly [Key in Name]?: Id };

/** The longest text a filter takes from an address. */
const longestText = 254;

const textOf = (values: readonly string[] | undefined, longest: number): string[] => {
  const text = values?.[0]?.trim().slice(0, longest);
  return text ? [text] : [];
};

const firstOf = <Name extends string, Id extends string>(name: Name, values: readonly Id[]) =>
  (values.length > 0 ? { [name]: values[0] } : {}) as OptionalText<Name, Id>;

const optionsOf = <Id extends string>(ids: readonly Id[], labelOf: (id: Id) => string): UseOptions => {
  const options = ids.map((id) => ({ id, label: labelOf(id) }));
  return () => options;
};

const offered =
  <Id extends string>(name: string, ids: readonly Id[]) =>
  (filters: Filters): Id[] =>
    ids.filter((id) => filters[name]?.includes(id));

/** Free text under the name `search`. `label` is for screen readers, the placeholder says what is searched. */
export const searchFilter = (texts: { label: string; placeholder: string }): Filter<OptionalText<'search'>> => {
  const longest = 128;
  const valuesOf = (filters: Filters) => textOf(filters.search, longest);
  return {
    kind: 'search',
    names: ['search'],
    ...texts,
    longest,
    valuesOf,
    queryOf: (filters) => firstOf('search', valuesOf(filters)),
  };
};

/** Whole days in the browser's zone, `from` and `to`; the server gets the instants `after` and `before`. */
export const periodFilter = (label: string): Filter<{ after?: string; before?: string }> => {
  const rangeOf = ({ from, to }: Filters) => daysOf(from?.[0], to?.[0]);
  return {
    kind: 'period',
    names: ['from', 'to'],
    label,
    valuesOf: (filters) => Object.values(rangeOf(filters) ?? {}),
    queryOf: (filters) => {
      const range = rangeOf(filters);
      return range ? instantsOf(range) : {};
    },
  };
};

type Closed<Id extends string> = {
  readonly label: string;
  readonly ids: readonly Id[];
  readonly labelOf: (id: Id) => string;
};

/** One of a closed set. */
export const oneOf = <Name extends string, Id extends string>(
  name: Name,
  { label, ids, labelOf }: Closed<Id>,
): Filter<OptionalText<Name, Id>> => {
  const valuesOf = (filters: Filters) => offered(name, ids)(filters).slice(0, 1);
  return {
    kind: 'one',
    names: [name],
    label,
    useOptions: optionsOf(ids, labelOf),
    valuesOf,
    queryOf: (filters) => firstOf(name, valuesOf(filters)),
  };
};

/** Views of the list beside one another, over its other filters. The first is what an address without one shows. */
export const segmentsOf = <Name extends string, Id extends string>(
  name: Name,
  { label, ids, labelOf }: Closed<Id>,
): Filter<OptionalText<Name, Id>> => {
  const valuesOf = (filters: Filters) => offered(name, ids)(filters).slice(0, 1);
  return {
    kind: 'segments',
    names: [name],
    label,
    options: ids.map((id) => ({ id, label: labelOf(id) })),
    valuesOf,
    queryOf: (filters) => firstOf(name, valuesOf(filters)),
  };
};

/** Any of a closed set; the server gets a list. */
export const severalOf = <Name extends string, Id extends string>(
  name: Name,
  { label, ids, labelOf }: Closed<Id>,
): Filter<{ readonly [Key in Name]?: Id[] }> => {
  const valuesOf = offered(name, ids);
  return {
    kind: 'several',
    names: [name],
    label,
    useOptions: optionsOf(ids, labelOf),
    valuesOf,
    queryOf: (filters) => {
      const values = valuesOf(filters);
      return (values.length > 0 ? { [name]: values } : {}) as { readonly [Key in Name]?: Id[] };
    },
  };
};

/** One of what a hook offers. The address may hold what is not on offer: the server decides. */
export const oneFrom = <Name extends string>(
  name: Name,
  look: { label: string; useOptions: UseOptions; pillText?: (id: string) => string },
): Filter<OptionalText<Name>> => ({ kind: 'one', ...look, ...exact(name) });

/** A filter without choices: a link or a row's details set it. While it is set it is shown, to be taken off. */
export const linkedFilter = <Name extends string>(name: Name, label: string): Filter<OptionalText<Name>> => ({
  kind: 'linked',
  label,
  ...exact(name),
});

const exact = <Name extends string>(name: Name) => {
  const valuesOf = (filters: Filters) => textOf(filters[name], longestText);
  return { names: [name], valuesOf, queryOf: (filters: Filters) => firstOf(name, valuesOf(filters)) };
};

type Intersection<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** What a list's filters add up to in the server's query. */
export type FilterQuery<Declared extends readonly Filter[]> = Intersection<ReturnType<Declared[number]['queryOf']>> &
  object;

export const filterNamesOf = (filters: readonly Filter[]): readonly string[] => filters.flatMap(({ names }) => names);

/** The filters of the address in the server's words. */
export const filterQueryOf = <const Declared extends readonly Filter[]>(filters: Declared, values: Filters) =>
  Object.assign({}, ...filters.map(({ queryOf }) => queryOf(values))) as FilterQuery<Declared>;

/** The server's query for the page at the address: its filters, size and beginning. */
export const listQueryOf = <const Declared extends readonly Filter[]>(filters: Declared, state: ListState) => ({
  ...filterQueryOf(filters, state.filters),
  limit: state.limit,
  cursor: state.cursor ?? undefined,
});

/** The state of a list at an address, for who opens it: `useList` reads the same. */
export const listStateAt = (search: SearchText, filters: readonly Filter[]): ListState =>
  readListState(stringifySearch(search), filterNamesOf(filters));
