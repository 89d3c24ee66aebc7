import { sql } from 'kysely';
import type { FilterOf } from './declaration';
import { visible, type Filter, type ListScope, type Sql } from './filters';
import type { KeptFilters } from './kept-repository';
import type { Line } from './line';

/** Side of a list's table: its name if there are several, the column of its business, and its sums. */
export type SideOf = { readonly name: string | null; readonly business: string | null; readonly line: Line | null };

export type AnyFilter = FilterOf<string, never>;

/** Filters by name, with the requested value. */
export type Asking = readonly { readonly name: string; readonly filter: AnyFilter; readonly value: unknown }[];

/** Requested filters. A null counts as requested, as for rows without a business. */
export const askedOf = (
  filters: Readonly<Record<string, AnyFilter>>,
  values: Readonly<Record<string, unknown>>,
): Asking =>
  Object.entries(filters).flatMap(([name, filter]) => {
    const value = values[name];
    return value === undefined ? [] : [{ name, filter, value }];
  });

/** Requested sides; by default all of them. */
export const sidesAsked = (sides: readonly SideOf[], asking: Asking): readonly SideOf[] => {
  const chosen = asking.find(({ filter }) => 'choosesSide' in filter);
  return chosen ? sides.filter(({ name }) => name === chosen.value) : sides;
};

/** Filter on one side; null: it selected the side. */
const filterOn = (side: string | null, filter: AnyFilter): Filter<string, unknown> | null => {
  if ('choosesSide' in filter) return null;
  const found = 'sides' in filter ? filter.sides[side ?? ''] : filter;
  if (!found) throw new Error(`A filter does not say what it means on the side ${side}`);
  // The declaration bound the filter to the type of its value.
  return found as unknown as Filter<string, unknown>;
};

type Place = { readonly column: (name: string) => Sql; readonly scope: ListScope; readonly unlessSet: string | null };

/** Conditions on rows of a side, for the given request: a row meets one at most, and each is read by itself. */
export const conditionsOf = (
  { name, business }: SideOf,
  asking: Asking,
  { column, scope, unlessSet }: Place,
): readonly Sql[] => {
  const always = [
    sql`${column('organisation_id')} = ${scope.organisationId}`,
    ...(unlessSet === null ? [] : [sql`${column(unlessSet)} is null`]),
    ...(business === null ? [] : visible(column(business), scope)),
  ];
  let ways: readonly (readonly Sql[])[] = [always];
  for (const { filter, value } of asking) {
    const on = filterOn(name, filter);
    if (!on) continue;
    const statement = { column, scope };
    const added = on.ways?.(value, statement) ?? [on.where(value, statement)];
    ways = ways.flatMap((conditions) => added.map((one) => [...conditions, one]));
  }
  return ways.map((conditions) => sql.join(conditions, sql` and `));
};

/** Filter in terms of a line's stored totals; null: they do not know it. */
const keptBy = (filter: Filter<string, unknown>, line: Line, value: unknown): Partial<KeptFilters> | null => {
  const { column, by } = filter.compares ?? {};
  const text = value as string;
  if (column === line.at && by === 'since') return { after: text };
  if (column === line.at && by === 'until') return { before: text };
  if (column === line.business && by === 'is') return { businessId: value as KeptFilters['businessId'] };
  if (value === null) return null;
  if (column === line.status && by === 'is') return { statuses: [text] };
  if (column === line.status && by === 'anyOf') return { statuses: value as readonly string[] };
  if (column === line.currency && by === 'is') return { currency: text };
  if (column === line.otherCurrency && by === 'is') return { otherCurrency: text };
  return null;
};

/** Requested filters in terms of the stored totals of these sides; null if one filter has no counterpart there. */
export const keptOf = (sides: readonly SideOf[], asking: Asking, scope: ListScope): KeptFilters | null => {
  const lines = sides.flatMap(({ line }) => line ?? []);
  let kept: KeptFilters = { lists: lines.map(({ list }) => list), scope, at: lines[0]?.at ?? '' };
  for (const { filter, value } of asking)
    for (const { name, line } of sides) {
      const one = filterOn(name, filter);
      if (!one || !line) continue;
      const known = keptBy(one, line, value);
      if (!known) return null;
      kept = { ...kept, ...known };
    }
  return kept;
};
