import { sql } from 'kysely';
import type { FilterOf } from './declaration';
import { visible, type Filter, type ListScope, type Sql } from './filters';
import type { KeptFilters } from './kept-repository';
import type { Line } from './line';

/** A side of a list's table: its name where there are several, the column of its business, and what its rows add up to. */
export type SideOf = { readonly name: string | null; readonly business: string | null; readonly line: Line | null };

export type AnyFilter = FilterOf<string, never>;

/** Filters by name, with the value that was asked for. */
export type Asking = readonly { readonly name: string; readonly filter: AnyFilter; readonly value: unknown }[];

/** The filters that were asked for. A null is asked for, as of rows of no business. */
export const askedOf = (
  filters: Readonly<Record<string, AnyFilter>>,
  values: Readonly<Record<string, unknown>>,
): Asking =>
  Object.entries(filters).flatMap(([name, filter]) => {
    const value = values[name];
    return value === undefined ? [] : [{ name, filter, value }];
  });

/** The sides that were asked for; all of them where none was named. */
export const sidesAsked = (sides: readonly SideOf[], asking: Asking): readonly SideOf[] => {
  const chosen = asking.find(({ filter }) => 'choosesSide' in filter);
  return chosen ? sides.filter(({ name }) => name === chosen.value) : sides;
};

/** A filter on one side; null: it chose the side. */
const filterOn = (side: string | null, filter: AnyFilter): Filter<string, unknown> | null => {
  if ('choosesSide' in filter) return null;
  const found = 'sides' in filter ? filter.sides[side ?? ''] : filter;
  if (!found) throw new Error(`A filter does not say what it means on the side ${side}`);
  // The declaration bound the filter to the type of its value.
  return found as unknown as Filter<string, unknown>;
};

type Place = { readonly column: (name: string) => Sql; readonly scope: ListScope; readonly unlessSet: string | null };

/** The condition that rows of a side pass, for whoever asks. */
export const conditionOf = ({ name, business }: SideOf, asking: Asking, { column, scope, unlessSet }: Place): Sql => {
  const conditions = [
    sql`${column('organisation_id')} = ${scope.organisationId}`,
    ...(unlessSet === null ? [] : [sql`${column(unlessSet)} is null`]),
    ...(business === null ? [] : visible(column(business), scope)),
    ...asking.flatMap(({ filter, value }) => filterOn(name, filter)?.where(value, { column, scope }) ?? []),
  ];
  return sql.join(conditions, sql` and `);
};

/** A filter as the kept totals of a line know it; null: they do not. */
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

/** What was asked for as the kept totals of these sides know it; null where one filter is none of theirs. */
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
