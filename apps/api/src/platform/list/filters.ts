import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import { sql, type RawBuilder } from 'kysely';
import { oneBegins } from '../like';

export type Sql = RawBuilder<unknown>;

/** Rows visible to the reader of a list. */
export type ListScope = {
  readonly organisationId: OrganisationId;
  /** Null: nothing is hidden from this caller. */
  readonly hiddenBusinessId: BusinessId | null;
  /** Null: every business that is not hidden. */
  readonly onlyBusinessIds: readonly BusinessId[] | null;
};

/** Statement around a filter: its name for the columns of the list's table, and its reader. */
export type Statement = { readonly column: (name: string) => Sql; readonly scope: ListScope };

/** Effect of a filter on a list, given the requested value. */
export type Filter<Column extends string, Value> = {
  /** The condition on a row, without `and`. */
  readonly where: (value: Value, statement: Statement) => Sql;
  /**
   * Instead of `where`: conditions of which a row meets one at most, each read in a way of its own, as a text that few rows begin with and one that
   * most do.
   */
  readonly ways?: (value: Value, statement: Statement) => readonly Sql[];
  /** Compared column and value; stored totals know a filter by it. Absent: they do not. */
  readonly compares?: { readonly column: Column; readonly by: 'is' | 'anyOf' | 'since' | 'until' };
};

/** Instead of a condition: which sides of the table are read (`sides` of the list). */
export const choosesSide = { choosesSide: true } as const;
export type ChoosesSide = typeof choosesSide;

/** A filter that means other columns on each side of the table. */
export type SidedFilter<Column extends string, Value> = {
  readonly sides: Readonly<Record<string, Filter<Column, Value>>>;
};
export const bySide = <Column extends string, Value>(
  sides: Readonly<Record<string, Filter<Column, Value>>>,
): SidedFilter<Column, Value> => ({ sides });

/** Filter of the module's own, whose SQL is in its repository. Stored totals do not know it. */
export const by = <Value>(where: (value: Value, statement: Statement) => Sql): Filter<never, Value> => ({ where });

/** Filter of the module's own that is read in several ways; see `Filter`. */
export const byWays = <Value>(ways: (value: Value, statement: Statement) => readonly Sql[]): Filter<never, Value> => ({
  where: (value, statement) => sql`(${sql.join(ways(value, statement), sql` or `)})`,
  ways,
});

/** The column holds the value; null: it holds none. */
export const is = <Column extends string>(name: Column): Filter<Column, unknown> => ({
  where: (value, { column }) => (value === null ? sql`${column(name)} is null` : sql`${column(name)} = ${value}`),
  compares: { column: name, by: 'is' },
});

/** The column has one of the values. A single value is an equality, so that an index in the order of the list can be used. */
export const anyOf = <Column extends string>(name: Column): Filter<Column, readonly string[]> => ({
  where: (values, { column }) =>
    values.length === 1 ? sql`${column(name)} = ${values[0]}` : sql`${column(name)} = any(${values}::text[])`,
  compares: { column: name, by: 'anyOf' },
});

/** The column has this business, and it is visible to the caller. */
export const isVisible = <Column extends string>(name: Column): Filter<Column, BusinessId> => ({
  where: (businessId, { column, scope }) =>
    sql.join([sql`${column(name)} = ${businessId}`, ...visible(column(name), scope)], sql` and `),
});

/** The period of a list: from `after` on, to before `before`. */
export const period = <Column extends string>(
  name: Column,
): { readonly after: Filter<Column, string>; readonly before: Filter<Column, string> } => ({
  after: {
    where: (instant, { column }) => sql`${column(name)} >= ${instant}::timestamptz`,
    compares: { column: name, by: 'since' },
  },
  before: {
    where: (instant, { column }) => sql`${column(name)} < ${instant}::timestamptz`,
    compares: { column: name, by: 'until' },
  },
});

/** One of the texts or ids equals the typed text or begins with it. */
export const searched = <const Column extends string>(
  texts: readonly Column[],
  ids: readonly Column[],
): Filter<Column, string> => ({
  where: (typed, { column }) => oneBegins(texts.map(column), ids.map(column), typed),
});

/**
 * Conditions under which the business in a column is visible to a caller; a row without a business is visible unless the caller is restricted to
 * chosen ones.
 */
export const visible = (business: Sql, { hiddenBusinessId, onlyBusinessIds }: ListScope): readonly Sql[] => [
  ...(hiddenBusinessId === null ? [] : [sql`${business} is distinct from ${hiddenBusinessId}::uuid`]),
  ...(onlyBusinessIds === null ? [] : [sql`${business} = any(${onlyBusinessIds}::uuid[])`]),
];
