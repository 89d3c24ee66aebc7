import { setTimeout as pause } from 'node:timers/promises';
import { sqlStateOf, type RowOf, type Tx } from '@countinghouse/database';
import { sql, type RawBuilder } from 'kysely';
import type { ColdLine } from './cold-file';
import { columns, type Columns } from '../tables';
import { keyFacts } from './divide-repository';
import { MonthRefused } from './refused';
import { leavesBy, type ColdMonth, type ColdPlaces, type ColdTable, type Month } from './repository';

type Covered = Pick<ColdMonth, 'table' | 'coversFrom' | 'coversTo'>;

/** Condition on the rows `t` of a month. */
const inMonth = ({ table, coversFrom, coversTo }: Covered): RawBuilder<unknown> => {
  const column = sql.ref(`t.${leavesBy[table]}`);
  const until = sql`${column} < ${sql.lit(coversTo.toISOString())}::timestamptz`;
  return coversFrom ? sql`${until} and ${column} >= ${sql.lit(coversFrom.toISOString())}::timestamptz` : until;
};

/** One text for a value, whatever the settings of the server. */
export const plainTexts = sql`
  select set_config('timezone', 'UTC', true), set_config('datestyle', 'ISO, YMD', true), set_config('intervalstyle', 'postgres', true),
         set_config('bytea_output', 'hex', true), set_config('extra_float_digits', '1', true)`;

/** Columns of the table in their order. */
const columnsOf = async (tx: Tx, table: ColdTable): Promise<string[]> => {
  const { rows } = await sql<{ named: string }>`
    select attname::text as named from pg_attribute
     where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped order by attnum`.execute(tx);
  return rows.map(({ named }) => named);
};

const rowsAtOnce = 2_000;

/** Place of rows: the table, with a condition on its rows `t`, or another of the same columns. */
export type Rows = { readonly condition: RawBuilder<unknown>; readonly from?: string };

/**
 * Lines of the file of a month, in one order: by key, audit events by their places in the chains, each with its link.
 *
 * @param rows where they are; usual: all of the month in its table
 */
export async function* linesOf(tx: Tx, month: ColdMonth, rows?: Rows): AsyncGenerator<ColdLine> {
  const { table, month: name, coversFrom, coversTo } = month;
  await plainTexts.execute(tx);
  const names = await columnsOf(tx, table);
  yield {
    format: 'countinghouse-month-1',
    table,
    month: name,
    coversFrom: coversFrom?.toISOString() ?? null,
    coversTo: coversTo.toISOString(),
    columns: names,
  };
  const texts = names.map((name) => sql`t.${sql.ref(name)}::text`);
  const { condition, from = table } = rows ?? { condition: inMonth(month) };
  const { key } = await keyFacts(tx, table);
  // A cursor takes no parameters. The driver reads an array faster as JSON.
  await (
    table === 'audit_event'
      ? sql`
          declare cold no scroll cursor for
           select to_json(array[${sql.join([...texts, ...linkTexts])}]) as texts from audit_event t left join audit_link l on l.event_id = t.id
            where ${condition} order by l.chain collate "C", l.sequence`
      : sql`
          declare cold no scroll cursor for
           select to_json(array[${sql.join(texts)}]) as texts from ${sql.table(from)} t where ${condition}
            order by ${sql.join(key.map((name) => sql`t.${sql.ref(name)}`))}`
  ).execute(tx);
  for (;;) {
    const { rows: some } = await sql<{ texts: (string | null)[] }>`fetch ${sql.lit(rowsAtOnce)} from cold`.execute(tx);
    for (const { texts: line } of some) {
      if (table === 'audit_event' && line[names.length] === null)
        throw new MonthRefused(`${name} of ${table} has an event that is not sealed: see npm run audit:verify.`);
      yield line;
    }
    if (some.length < rowsAtOnce) break;
  }
  await sql`close cold`.execute(tx);
  if (table === 'audit_event') yield* sealLines(tx, await placesOf(tx, month));
}

/** Link of an event, behind its columns. */
const linkTexts = [sql`l.chain`, sql`l.sequence::text`, sql`encode(l.hash, 'hex')`, sql`encode(l.mac, 'hex')`];

const ofSeal = columns('audit_seal', ['number', 'chain', 'first_sequence', 'last_sequence', 'head', 'mac', 'through']);

/** Seals over places of chains, in the order in which they were set. */
async function* sealLines(tx: Tx, places: Readonly<Record<string, ColdPlaces>>): AsyncGenerator<ColdLine> {
  const { rows } = await sql<RowOf<typeof ofSeal>>`
    select ${ofSeal} from audit_seal
      join jsonb_each(${JSON.stringify(places)}::jsonb) as place (of_chain, found) on place.of_chain = audit_seal.chain
     where last_sequence >= (found ->> 'first')::bigint and first_sequence <= (found ->> 'last')::bigint
     order by number`.execute(tx);
  for (const { number, chain, first_sequence: first, last_sequence: last, head, mac, through } of rows)
    yield {
      seal: {
        number,
        chain,
        firstSequence: first,
        lastSequence: last,
        head: head.toString('hex'),
        mac: mac.toString('hex'),
        through: through.toISOString(),
      },
    };
}

/** Places of the month's events in each chain; none for a table without links. */
export const placesOf = async (tx: Tx, month: Covered): Promise<Readonly<Record<string, ColdPlaces>>> => {
  if (month.table !== 'audit_event') return {};
  const { rows } = await sql<{ of_chain: string; events: number; first_place: string; last_place: string }>`
    select l.chain as of_chain, count(*)::integer as events, min(l.sequence)::text as first_place, max(l.sequence)::text as last_place
      from audit_event t join audit_link l on l.event_id = t.id where ${inMonth(month)} group by l.chain`.execute(tx);
  return Object.fromEntries(
    rows.map(({ of_chain: chain, events: count, first_place: first, last_place: last }) => [
      chain,
      { count, first, last },
    ]),
  );
};

/** Names of organisations that have rows in a month and are not here: moving to another cell or from it, or moved. */
export const awayIn = async (tx: Tx, month: ColdMonth): Promise<readonly string[]> => {
  const { rows } = await sql<Columns<'organisation', 'name'>>`
    select o.name from organisation o
     where o.move_state is not null
       and exists (select from ${sql.table(month.table)} t where t.organisation_id = o.id and ${inMonth(month)})
     order by o.name, o.id`.execute(tx);
  return rows.map(({ name }) => name);
};

/** Lets nobody write into the month until the transaction ends. */
export const holdMonth = async (tx: Tx, { part }: Month): Promise<void> => {
  await sql`set local lock_timeout = '300ms'`.execute(tx);
  await sql`lock table ${sql.table(`months.${part}`)} in share mode`.execute(tx);
};

const betweenTriesMs = 200;

/** Does at the end of a long transaction what needs a lock that everybody needs, which is waited for 300 ms at a time. */
export const patientlyWithin = async (tx: Tx, run: () => Promise<void>): Promise<void> => {
  await sql`set local lock_timeout = '300ms'`.execute(tx);
  for (;;) {
    await sql`savepoint held`.execute(tx);
    try {
      await run();
      return;
    } catch (error) {
      if (sqlStateOf(error) !== '55P03') throw error;
      await sql`rollback to savepoint held`.execute(tx);
      await pause(betweenTriesMs);
    }
  }
};

/** Detaches and drops a month that the transaction holds. */
export const dropMonth = (tx: Tx, { table, part }: Month): Promise<void> =>
  patientlyWithin(tx, async () => {
    await sql`alter table ${sql.table(table)} detach partition ${sql.table(`months.${part}`)}`.execute(tx);
    await sql`drop table ${sql.table(`months.${part}`)}`.execute(tx);
  });

/** Name of the table, of one transaction, that has the rows which leave or come back. */
export const underway = 'rows_under_way';

/** Lets the transaction of the owner take rows out of a table that is not divided, and put them back (docs/decisions/0185-messages-in-cold-storage.md). */
export const openColdStorage = async (tx: Tx): Promise<void> => {
  await sql`select set_config('app.cold_storage', 'on', true)`.execute(tx);
};

/** Rows of a month of a table that is not divided, as far as they may leave; those with the ids stay. */
export const oldRows = (month: ColdMonth, mayLeave: RawBuilder<unknown>, stay: readonly string[]): Rows => ({
  condition: sql`${inMonth(month)} and ${mayLeave} and t.id::text <> all(${sql.lit(`{${stay.join(',')}}`)}::text[])`,
});

export const rowsUnderWay: Rows = { condition: sql`true`, from: underway };

/** True if one of the ids is under way. */
export const isAnyUnderWay = async (tx: Tx, ids: readonly string[]): Promise<boolean> => {
  const { rows } = await sql`
    select from ${sql.table(underway)} where id::text = any(${ids}::text[]) limit 1`.execute(tx);
  return rows.length > 0;
};

/** Takes rows out of their table; they are in `underway` until the transaction ends. */
export const takeRows = async (tx: Tx, table: ColdTable, { condition }: Rows): Promise<void> => {
  const [into, from] = [sql.table(underway), sql.table(`public.${table}`)];
  await sql`create temporary table ${into} (like ${from}) on commit drop`.execute(tx);
  await sql`
    with gone as (delete from ${sql.table(table)} t where ${condition} returning t.*)
    insert into ${into} select * from gone`.execute(tx);
};

/** Rows under way of each organisation, with the first and the last by their ids. */
export const organisationsUnderWay = async (tx: Tx): Promise<Readonly<Record<string, ColdPlaces>>> => {
  const { rows } = await sql<{ organisation: string; rows_of_it: number; first_id: string; last_id: string }>`
    select organisation_id::text as organisation, count(*)::integer as rows_of_it, min(id::text) as first_id, max(id::text) as last_id
      from ${sql.table(underway)} group by 1 order by 1`.execute(tx);
  return Object.fromEntries(
    rows.map(({ organisation, rows_of_it: count, first_id: first, last_id: last }) => [
      organisation,
      { count, first, last },
    ]),
  );
};
