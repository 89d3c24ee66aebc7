import type { ReactNode } from 'react';
import { daysOf, instantsOf } from './calendar-days';
import { stringifySearch, type SearchText } from '../search-text';
import { readListState, type Filters, type ListState } from './list-state';

/**
 * A list declares its filters with the functions below; the names in the address, the controls over the list and its part of the server's query
 * follow from the declaration. Invalid values are dropped: an address may have been typed by hand.
 */
export type Filter<Query extends object = object> = FilterLook & {
  /** Names the control. */
  readonly label: string;
  /** Its keys in the address. */
  readonly names: readonly string[];
  /** The values in the address that mean something. */
  readonly valuesOf: (filters: Filters) => readonly string[];
  /** Part of the server's query. */
  readonly queryOf: (filters: Filters) => Query;
};

type FilterOption = { readonly id: string; readonly label: string; readonly leading?: ReactNode };

type FilterLook =
  | { readonly kind: 'search'; readonly placeholder: string; readonly longest: number }
  | { readonly kind: 'period'; /** Days to come are offered too. */ readonly isAhead?: true }
  | { readonly kind: 'one'; readonly useOptions: UseOptions; readonly pillText?: (id: string) => string }
  | { readonly kind: 'several'; readonly useOptions: UseOptions }
  | { readonly kind: 'segments'; readonly options: readonly { readonly id: string; readonly label: string }[] }
  | { readonly kind: 'linked' };

/** Hook for the offered options, which may come from a query or a context. Receives the present choice. */
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

/** Free text under the name `search`. `label` is for screen readers, the placeholder names the searched fields. */
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

/** Whole days that have no zone, `from` and `to`; the server gets them as they are, under the names of its call. */
export const daysFilter = <From extends string, To extends string>(
  label: string,
  from: From,
  to: To,
): Filter<Partial<Record<From | To, string>>> => {
  const rangeOf = ({ from: first, to: last }: Filters) => daysOf(first?.[0], last?.[0]);
  return {
    kind: 'period',
    isAhead: true,
    names: ['from', 'to'],
    label,
    valuesOf: (filters) => Object.values(rangeOf(filters) ?? {}),
    queryOf: (filters) => {
      const days = rangeOf(filters);
      return (days ? { [from]: days.from, [to]: days.to } : {}) as Partial<Record<From | To, string>>;
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

/** Segments of the list beside one another, above its other filters. The first is the default of the address. */
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

/** One of a hook's options. The address may have other values: the server decides. */
export const oneFrom = <Name extends string>(
  name: Name,
  look: { label: string; useOptions: UseOptions; pillText?: (id: string) => string },
): Filter<OptionalText<Name>> => ({ kind: 'one', ...look, ...exact(name) });

/** Filter without choices: a link or a row's details set it. While it is set it is shown, for removal. */
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

/** Query of a list's filters together. */
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

/** State of a list at an address, for code that opens it: `useList` reads the same. */
export const listStateAt = (search: SearchText, filters: readonly Filter[]): ListState =>
  readListState(stringifySearch(search), filterNamesOf(filters));
