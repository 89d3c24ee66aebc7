import { setTimeout as pause } from 'node:timers/promises';
import { sqlStateOf, type RowOf, type Tx } from '@countinghouse/database';
import { sql, type RawBuilder } from 'kysely';
import type { ColdLine } from './cold-file';
import { columns } from '../tables';
import { keyFacts } from './divide-repository';
import { MonthRefused } from './refused';
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
  const names = await columnsOf(tx, table);
  yield {
    format: 'countinghouse-month-1',
    table,
    month,
    coversFrom: coversFrom?.toISOString() ?? null,
    coversTo: coversTo.toISOString(),
    columns: names,
  };
  const texts = names.map((name) => sql`t.${sql.ref(name)}::text`);
  const condition = inMonth({ table, coversFrom, coversTo });
  const { key } = await keyFacts(tx, table);
  // A cursor takes no parameters.
  await (
    table === 'audit_event'
      ? sql`
          declare cold no scroll cursor for
           select array[${sql.join([...texts, ...linkTexts])}] as texts from audit_event t left join audit_link l on l.event_id = t.id
            where ${condition} order by l.chain collate "C", l.sequence`
      : sql`
          declare cold no scroll cursor for
           select array[${sql.join(texts)}] as texts from ${sql.table(table)} t where ${condition}
            order by ${sql.join(key.map((name) => sql`t.${sql.ref(name)}`))}`
  ).execute(tx);
  for (;;) {
    const { rows } = await sql<{ texts: (string | null)[] }>`fetch ${sql.lit(rowsAtOnce)} from cold`.execute(tx);
    for (const { texts: line } of rows) {
      if (table === 'audit_event' && line[names.length] === null)
        throw new MonthRefused(`${month} of ${table} has an event that is not sealed: see npm run audit:verify.`);
      yield line;
    }
    if (rows.length < rowsAtOnce) break;
  }
  await sql`close cold`.execute(tx);
  if (table === 'audit_event') yield* sealLines(tx, await placesOf(tx, { table, coversFrom, coversTo }));
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
export const placesOf = async (
  tx: Tx,
  month: Pick<Month, 'table' | 'coversFrom' | 'coversTo'>,
): Promise<Readonly<Record<string, ColdPlaces>>> => {
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
