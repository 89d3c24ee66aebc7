import type { ReadTx } from '@countinghouse/database';
import { sql, type RawBuilder } from 'kysely';
import type { Sql } from './filters';

/** Table of a list for one statement. */
export type Source = {
  /** The table and its name in the statement: `payment p`. */
  readonly table: Sql;
  readonly as: string;
  /** Joins behind the table, read for the rows of the page alone. */
  readonly joins: Sql;
  /** Joins needed to decide which rows pass. */
  readonly narrowingJoins: Sql;
  /** Conditions of each side that is read, one for each way. The rows of a named side have it as `side`. */
  readonly sides: readonly { readonly name: string | null; readonly where: Sql }[];
};

/** Requested page of a list. */
export type Page = {
  /** The columns that sort it, the row's id last. */
  readonly columns: readonly Sql[];
  readonly descending: boolean;
  /** After the row with these values; null: from the first. */
  readonly from: readonly string[] | null;
  readonly fetch: number;
};

/** Page by its sort columns, each side from its own index in that order: `beyond` begins after a row, `sorted` ends the query. */
export const selectPage = async <Row>(
  tx: ReadTx,
  columns: RawBuilder<Row>,
  { table, as, joins, sides }: Source,
  page: Page,
): Promise<Row[]> => {
  const order = sql.raw(page.descending ? 'desc' : 'asc');
  const comparison = sql.raw(page.descending ? '<' : '>');
  const beyond = page.from ? sql`and (${sql.join(page.columns)}) ${comparison} (${sql.join(page.from)})` : sql``;
  const sorted = sql`order by ${sql.join(page.columns.map((column) => sql`${column} ${order}`))} limit ${page.fetch}`;
  const only = sides.length === 1 ? sides[0] : undefined;
  const statement =
    only?.name === null
      ? sql<Row>`select ${columns} from ${table} ${joins} where ${only.where} ${beyond} ${sorted}`
      : sql<Row>`
          select ${columns} from (${sql.join(
            sides.map(({ where }) => sql`(select ${sql.ref(as)}.* from ${table} where ${where} ${beyond} ${sorted})`),
            sql` union all `,
          )}) ${sql.ref(as)} ${joins} ${sorted}`;
  const { rows } = await statement.execute(tx);
  return rows;
};

/** SQL after `from` in a query of all rows that pass. */
export const passing = ({ table, as, narrowingJoins, sides }: Source): Sql => {
  const only = sides.length === 1 ? sides[0] : undefined;
  if (only?.name === null) return sql`${table} ${narrowingJoins} where ${only.where}`;
  const parts = sides.map(
    ({ name, where }) =>
      sql`(select ${sql.ref(as)}.*, ${name}::text as side from ${table} ${narrowingJoins} where ${where})`,
  );
  return sql`(${sql.join(parts, sql` union all `)}) ${sql.ref(as)}`;
};

/** Number of rows that pass, counted up to `cap`. */
export const countRows = async (tx: ReadTx, rows: Sql, cap: number): Promise<number> => {
  const found = await sql<{ count: number }>`
    select count(*)::integer as count from (select 1 from ${rows} limit ${cap}) counted`.execute(tx);
  return found.rows[0]?.count ?? 0;
};
