import { setTimeout as pause } from 'node:timers/promises';
import { sqlStateOf, type Tx } from '@countinghouse/database';
import { sql, type RawBuilder } from 'kysely';
import type { ColdLine } from './cold-file';
import { keyFacts } from './divide-repository';
import { dividedBy, type ColdPlaces, type DividedTable, type Month } from './repository';

const inMonth = ({
  table,
  coversFrom,
  coversTo,
}: Pick<Month, 'table' | 'coversFrom' | 'coversTo'>): RawBuilder<unknown> => {
  const column = sql.ref(`t.${dividedBy[table]}`);
  const until = sql`${column} < ${sql.lit(coversTo.toISOString())}::timestamptz`;
  return coversFrom ? sql`${until} and ${column} >= ${sql.lit(coversFrom.toISOString())}::timestamptz` : until;
};

/** One text for a value, whatever the settings of the server. */
const plainTexts = sql`
  select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, YMD', true), set_config('intervalstyle', 'postgres', true),
         set_config('bytea_output', 'hex', true), set_config('extra_float_digits', '1', true)`;

/** Columns of the table in their order. */
const columnsOf = async (tx: Tx, table: DividedTable): Promise<string[]> => {
  const { rows } = await sql<{ named: string }>`
    select attname::text as named from pg_attribute
     where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped order by attnum`.execute(tx);
  return rows.map(({ named }) => named);
};

const rowsAtOnce = 2_000;

/** Lines of the file of a month, in one order: by key, audit events by their places in the chains, each with its link. */
export async function* linesOf(tx: Tx, { table, month, coversFrom, coversTo }: Month): AsyncGenerator<ColdLine> {
  await plainTexts.execute(tx);
  const columns = await columnsOf(tx, table);
  yield {
    format: 'countinghouse-month-1',
    table,
    month,
    coversFrom: coversFrom?.toISOString() ?? null,
    coversTo: coversTo.toISOString(),
    columns,
  };
  const { key } = await keyFacts(tx, table);
  const texts = sql.join(columns.map((name) => sql`t.${sql.ref(name)}::text`));
  const condition = inMonth({ table, coversFrom, coversTo });
  const order = sql.join(key.map((name) => sql`t.${sql.ref(name)}`));
  // A cursor takes no parameters.
  await sql`
    declare cold no scroll cursor for
     select array[${texts}] as texts from ${sql.table(table)} t where ${condition} order by ${order}`.execute(tx);
  for (;;) {
    const { rows } = await sql<{ texts: (string | null)[] }>`fetch ${sql.lit(rowsAtOnce)} from cold`.execute(tx);
    for (const { texts: line } of rows) yield line;
    if (rows.length < rowsAtOnce) break;
  }
  await sql`close cold`.execute(tx);
}

/** Places of the month's events in each chain; none for a table without links. */
export const placesOf = (_tx: Tx, _month: Month): Promise<Readonly<Record<string, ColdPlaces>>> => Promise.resolve({});

/** Lets nobody write into the month until the transaction ends. */
export const holdMonth = async (tx: Tx, { part }: Month): Promise<void> => {
  await sql`set local lock_timeout = '300ms'`.execute(tx);
  await sql`lock table ${sql.table(`months.${part}`)} in share mode`.execute(tx);
};

const betweenTriesMs = 200;

/** Detaches and drops a month that the transaction holds. Tables that everybody needs are locked for that moment, and waited for 300 ms at a time. */
export const dropMonth = async (tx: Tx, { table, part }: Month): Promise<void> => {
  for (;;) {
    await sql`savepoint held`.execute(tx);
    try {
      await sql`alter table ${sql.table(table)} detach partition ${sql.table(`months.${part}`)}`.execute(tx);
      await sql`drop table ${sql.table(`months.${part}`)}`.execute(tx);
      return;
    } catch (error) {
      if (sqlStateOf(error) !== '55P03') throw error;
      await sql`rollback to savepoint held`.execute(tx);
      await pause(betweenTriesMs);
    }
  }
};
