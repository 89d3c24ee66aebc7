import { camelCased, type CamelCased, type RowOf, type Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { newId } from '../ids';
import { insertRows } from '../insert-rows';
import { sealedTable } from '../row-checks/sealed-table';
import { columns, type Columns, type Tables } from '../tables';

/** Tables that are divided by month, with the column that says a row's month. A released one never changes its column. */
export const dividedBy = {
  callback_attempt: 'at',
  audit_event: 'recorded_at',
} as const satisfies Partial<Record<keyof Tables, string>>;
export type DividedTable = keyof typeof dividedBy;

export const isDividedTable = (name: string): name is DividedTable => Object.hasOwn(dividedBy, name);

/** Tables whose old rows leave for cold storage by their month: the divided ones, and one that is not divided, whose rows are taken out. */
export const leavesBy = {
  ...dividedBy,
  callback_delivery: 'created_at',
} as const satisfies Partial<Record<keyof Tables, string>>;
export type ColdTable = keyof typeof leavesBy;

export const isColdTable = (name: string): name is ColdTable => Object.hasOwn(leavesBy, name);

/** Makes this month and the next two of every divided table; returns how many are missing still, because their table was locked. */
export const makeMonthsAhead = async (tx: Tx): Promise<number> => {
  const { rows } = await sql<{ absent: number }>`select months_ahead() as absent`.execute(tx);
  return rows[0]?.absent ?? 0;
};

export type MonthsEnd = { readonly of_table: string; readonly seconds: number };

/**
 * Seconds until the first instant for which a table has no month, by the clock that arrives there first; 0 where rows have none now. A table under
 * division ends where the check ends that was put on it.
 */
export const selectMonthsEnd = async (tx: Tx): Promise<readonly MonthsEnd[]> => {
  const { rows } = await sql<MonthsEnd>`
    with months as materialized (
      select of_table, coalesce(covers_from, '-infinity') as covers_from, covers_to from months_of_tables()),
    ends as (
      select t.of_table, clock.instant, coalesce((
        select min(m.covers_to) from months m
         where m.of_table = t.of_table and m.covers_to > clock.instant
           and exists (select from months here where here.of_table = t.of_table
                          and here.covers_from <= clock.instant and here.covers_to > clock.instant)
           and not exists (select from months further where further.of_table = t.of_table
                              and further.covers_from <= m.covers_to and further.covers_to > m.covers_to)), clock.instant) as covered_to
        from (select distinct of_table from months) t cross join unnest(array[clock_timestamp(), app_clock()]) clock (instant)
      union all
      select c.relname::text, clock.instant, substring(pg_get_constraintdef(k.oid) from '''([^'']+)''')::timestamptz
        from pg_constraint k join pg_class c on c.oid = k.conrelid and c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       cross join unnest(array[clock_timestamp(), app_clock()]) clock (instant)
       where k.contype = 'c' and k.conname = c.relname || '_range')
    select of_table, greatest(extract(epoch from min(covered_to - instant)), 0)::float8 as seconds
      from ends group by of_table order by of_table`.execute(tx);
  return rows;
};

/** Rows of a table by their month, by the words of operators: `2026-03`, or `before-2026-11` for the rows from before the table was divided. */
export type ColdMonth = {
  readonly table: ColdTable;
  readonly month: string;
  readonly coversFrom: Date | null;
  readonly coversTo: Date;
};

/** A month of a divided table. */
export type Month = ColdMonth & {
  readonly table: DividedTable;
  /** Name of its part in the schema `months`. */
  readonly part: string;
};

export const selectMonths = async (tx: Tx): Promise<Month[]> => {
  const { rows } = await sql<Columns<'detached_month', 'of_table' | 'month' | 'covers_from' | 'covers_to'>>`
    select of_table, month, covers_from, covers_to from months_of_tables() order by of_table, covers_to`.execute(tx);
  return rows.flatMap(({ of_table: table, month: part, covers_from: coversFrom, covers_to: coversTo }) =>
    isDividedTable(table)
      ? [
          {
            table,
            month: coversFrom ? coversFrom.toISOString().slice(0, 7) : `before-${coversTo.toISOString().slice(0, 7)}`,
            part,
            coversFrom,
            coversTo,
          },
        ]
      : [],
  );
};

/** Instant of the clock by which a table's rows are written. */
export const clockOf = async (tx: Tx, table: ColdTable): Promise<Date> => {
  const clock = leavesBy[table] === 'recorded_at' ? sql`clock_timestamp()` : sql`app_clock()`;
  const { rows } = await sql<{ instant: Date }>`select ${clock} as instant`.execute(tx);
  return rows[0]?.instant ?? new Date();
};

const ofRecord = columns('detached_month', [
  'id',
  'of_table',
  'month',
  'covers_from',
  'covers_to',
  'row_count',
  'digest',
  'chains',
  'detached_at',
  'returned_at',
]);

/** Events of one chain in a detached month: their number, first and last place. */
export type ColdPlaces = { readonly count: number; readonly first: string; readonly last: string };

/** A month that lies in a file. */
export type DetachedMonth = Omit<CamelCased<RowOf<typeof ofRecord>>, 'chains'> & {
  readonly chains: Readonly<Record<string, ColdPlaces>>;
};

export const sealedMonths = sealedTable({
  table: 'detached_month',
  key: ['id'],
  columns: [
    'of_table',
    'month',
    'covers_from',
    'covers_to',
    'row_count',
    'digest',
    'chains',
    'detached_at',
    'returned_at',
  ],
  proves: 'what is on record about months in cold storage is what was written when they were detached.',
});

const recordOf = (row: RowOf<typeof ofRecord>): DetachedMonth => ({
  ...camelCased(row),
  chains: row.chains as DetachedMonth['chains'],
});

/** All that were ever detached, the oldest first. */
export const selectDetached = async (tx: Tx): Promise<DetachedMonth[]> => {
  const { rows } = await sql<RowOf<typeof ofRecord>>`
    select ${ofRecord} from detached_month order by detached_at, id`.execute(tx);
  return rows.map(recordOf);
};

/** Records of months whose seal does not hold. */
export const forgedRecords = async (tx: Tx): Promise<string[]> => {
  const { rows } = await sql<RowOf<typeof ofRecord> & { readonly seal: Buffer | null }>`
    select ${ofRecord}, seal from detached_month`.execute(tx);
  return rows.filter((row) => row.seal === null || !sealedMonths.isSound(tx, row)).map(({ id }) => id);
};

export type NewRecord = Omit<DetachedMonth, 'id' | 'detachedAt' | 'returnedAt'>;

/** Puts a month on record in the transaction that drops it; returns the record's id. */
export const insertRecord = async (tx: Tx, record: NewRecord): Promise<string> => {
  const id = newId();
  await insertRows(
    tx,
    'detached_month',
    sealedMonths.sealing(tx, [
      {
        id,
        of_table: record.ofTable,
        month: record.month,
        covers_from: record.coversFrom?.toISOString() ?? null,
        covers_to: record.coversTo.toISOString(),
        row_count: record.rowCount,
        digest: record.digest,
        chains: record.chains,
        detached_at: new Date().toISOString(),
        returned_at: null,
      },
    ]),
  );
  return id;
};

/** Puts on record that a month is in the database again. False: somebody else brought it back meanwhile. */
export const recordReturn = async (tx: Tx, id: string): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update detached_month set returned_at = clock_timestamp() where id = ${id} and returned_at is null`.execute(tx);
  if (numAffectedRows !== 1n) return false;
  await sealedMonths.resealing(tx, sql`id = ${id}`);
  return true;
};

/** True if the trail has an event about a record. */
export const isNoted = async (tx: Tx, id: string, action: 'month.detach' | 'month.return'): Promise<boolean> => {
  const { rows } = await sql`
    select from audit_event where organisation_id is null and entity_id = ${id} and action = ${action} limit 1`.execute(
    tx,
  );
  return rows.length > 0;
};
