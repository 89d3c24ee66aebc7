import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import { sql, type RawBuilder } from 'kysely';
import { uuidIn } from '../ids';
import { begins } from '../like';

export type Sql = RawBuilder<unknown>;

/** Which rows whoever reads a list may know of. */
export type ListScope = {
  readonly organisationId: OrganisationId;
  /** Null: nothing is hidden from this caller. */
  readonly hiddenBusinessId: BusinessId | null;
  /** Null: every business that is not hidden. */
  readonly onlyBusinessIds: readonly BusinessId[] | null;
};

/** A statement in which a filter stands: how it calls the columns of the list's table, and for whom it reads. */
export type Statement = { readonly column: (name: string) => Sql; readonly scope: ListScope };

/** How a filter narrows a list by the value that was asked for. */
export type Filter<Column extends string, Value> = {
  /** The condition on a row, without `and`. */
  readonly where: (value: Value, statement: Statement) => Sql;
  /** The column it compares, and how; kept totals know a filter by it. Absent: they do not know it. */
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

/** A filter of the module's own, whose SQL stands in its repository. Kept totals do not know it. */
export const by = <Value>(where: (value: Value, statement: Statement) => Sql): Filter<never, Value> => ({ where });

/** The column holds the value; null: it holds none. */
export const is = <Column extends string>(name: Column): Filter<Column, unknown> => ({
  where: (value, { column }) => (value === null ? sql`${column(name)} is null` : sql`${column(name)} = ${value}`),
  compares: { column: name, by: 'is' },
});

/** The column holds one of the values. One alone is an equality, so that an index in the order of the list can be followed. */
export const anyOf = <Column extends string>(name: Column): Filter<Column, readonly string[]> => ({
  where: (values, { column }) =>
    values.length === 1 ? sql`${column(name)} = ${values[0]}` : sql`${column(name)} = any(${values}::text[])`,
  compares: { column: name, by: 'anyOf' },
});

/** The column holds this business, and the caller may know of it. */
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

/**
 * One of the texts is what was typed or begins with it, or one of the ids is, where an id was typed.
 *
 * @param idIn the id that a typed text means; null where it is none
 */
export const searched = <const Column extends string>(
  texts: readonly Column[],
  ids: readonly Column[],
  idIn: (typed: string) => string | null = uuidIn,
): Filter<Column, string> => ({
  where: (typed, { column }) => {
    const id = idIn(typed);
    const found = [
      ...texts.map((name) => begins(column(name), typed)),
      ...(id === null ? [] : ids.map((name) => sql`${column(name)} = ${id}::uuid`)),
    ];
    return found.length === 0 ? sql`false` : sql`(${sql.join(found, sql` or `)})`;
  },
});

/** The conditions under which a caller may know of the business in a column; a row of no business is told where none is chosen. */
export const visible = (business: Sql, { hiddenBusinessId, onlyBusinessIds }: ListScope): readonly Sql[] => [
  ...(hiddenBusinessId === null ? [] : [sql`${business} is distinct from ${hiddenBusinessId}::uuid`]),
  ...(onlyBusinessIds === null ? [] : [sql`${business} = any(${onlyBusinessIds}::uuid[])`]),
];
