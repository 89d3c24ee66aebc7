import { sql, type RawBuilder } from 'kysely';

/** Which rows of a list are asked for. */
export type Page = {
  readonly descending: boolean;
  /** Behind this row, by its instant and its id; null: from the first. */
  readonly from: readonly string[] | null;
  readonly fetch: number;
};

/**
 * A page of rows by an instant, those of one instant by id: `beyond` goes on a condition, `sorted` ends the query. Both name
 * columns of the query they stand in, and follow the index over them.
 */
export const pageOf = (
  { descending, from, fetch }: Page,
  at: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
): { readonly beyond: RawBuilder<unknown>; readonly sorted: RawBuilder<unknown> } => {
  const order = sql.raw(descending ? 'desc' : 'asc');
  const comparison = sql.raw(descending ? '<' : '>');
  return {
    beyond: from ? sql`and (${at}, ${id}) ${comparison} (${from[0]}::timestamptz, ${from[1]}::uuid)` : sql``,
    sorted: sql`order by ${at} ${order}, ${id} ${order} limit ${fetch}`,
  };
};
