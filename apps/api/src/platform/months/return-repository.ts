import type { Tx } from '@countinghouse/database';
import { sql, type RawBuilder } from 'kysely';
import { patientlyWithin, plainTexts, underway } from './detach-repository';
import { MonthRefused } from './refused';
import { dividedBy, type ColdMonth, type ColdTable, type DividedTable, type Month } from './repository';

/** Name of the part in which the rows of a month lie. */
export const partOf = ({ table, coversFrom }: Pick<ColdMonth, 'table' | 'coversFrom'>): string =>
  coversFrom ? `${table}_${coversFrom.toISOString().slice(0, 7).replace('-', '_')}` : `${table}_before`;

const inMonths = (part: string): RawBuilder<unknown> => sql.table(`months.${part}`);

const patience = sql`set local lock_timeout = '300ms'`;

const rangeName = 'coming_range';

/**
 * Makes an empty table for a month that comes back, with the references of its table, so that none is checked under a lock when it becomes a month; the rest of an
 * earlier try is dropped. Nobody but the owner may enter it.
 */
export const preparePart = async (
  tx: Tx,
  recordId: string,
  { table, coversFrom, coversTo }: Pick<ColdMonth, 'coversFrom' | 'coversTo'> & { readonly table: DividedTable },
): Promise<void> => {
  const part = partOf({ table, coversFrom });
  const column = dividedBy[table];
  await patience.execute(tx);
  // Somebody else who brings the month back holds its record until it is a month, which is not dropped here.
  const { rows: away } = await sql`
    select from detached_month where id = ${recordId} and returned_at is null
       and not exists (select from pg_class where oid = to_regclass(${`months.${part}`}) and relispartition) for update`.execute(
    tx,
  );
  if (away.length === 0) throw new MonthRefused(`${part} came back meanwhile.`);
  await sql`drop table if exists ${inMonths(part)}`.execute(tx);
  await sql`
    create table ${inMonths(part)}
      (like ${sql.table(table)} including defaults including generated including constraints including storage including compression)`.execute(
    tx,
  );
  const { rows } = await sql<{ named: string; stated: string }>`
    select conname::text as named, pg_get_constraintdef(oid) as stated from pg_constraint
     where conrelid = ${`public.${table}`}::regclass and contype = 'f' and conparentid = 0 order by conname`.execute(
    tx,
  );
  for (const { named, stated } of rows)
    await sql`alter table ${inMonths(part)} add constraint ${sql.ref(named)} ${sql.raw(stated)}`.execute(tx);
  const until = sql`${sql.ref(column)} < ${sql.lit(coversTo.toISOString())}::timestamptz`;
  await sql`
    alter table ${inMonths(part)} add constraint ${sql.ref(rangeName)} check (${
      coversFrom ? sql`${until} and ${sql.ref(column)} >= ${sql.lit(coversFrom.toISOString())}::timestamptz` : until
    })`.execute(tx);
};

/** Makes the table of a month that came back a month of its table, at the end of the transaction that filled it. */
export const attachPart = (
  tx: Tx,
  { table, coversFrom, coversTo }: Pick<ColdMonth, 'table' | 'coversFrom' | 'coversTo'>,
): Promise<void> =>
  patientlyWithin(tx, async () => {
    const part = partOf({ table, coversFrom });
    await sql`select guard_month(${table}::text, ${part}::text)`.execute(tx);
    const from = coversFrom ? sql.lit(coversFrom.toISOString()) : sql`minvalue`;
    await sql`
      alter table ${sql.table(table)} attach partition ${inMonths(part)}
        for values from (${from}) to (${sql.lit(coversTo.toISOString())})`.execute(tx);
    await sql`alter table ${inMonths(part)} drop constraint ${sql.ref(rangeName)}`.execute(tx);
  });

/** Lets the owner write into a month that has rows of another origin already, until the transaction ends; nobody reads it meanwhile. */
export const openPart = async (tx: Tx, { part }: Month): Promise<void> => {
  await patience.execute(tx);
  await sql`alter table ${inMonths(part)} no force row level security`.execute(tx);
};

export const closePart = async (tx: Tx, { part }: Month): Promise<void> => {
  await sql`alter table ${inMonths(part)} force row level security`.execute(tx);
};

/** A place into which rows come back: a month, or the table of rows under way. */
export type Place = { readonly part: string } | 'UNDER_WAY';

/** Makes the table of rows under way. */
export const beginUnderWay = async (tx: Tx, table: ColdTable): Promise<void> => {
  const [into, from] = [sql.table(underway), sql.table(`public.${table}`)];
  await sql`create temporary table ${into} (like ${from} including defaults) on commit drop`.execute(tx);
};

/** Puts the rows under way into their table. */
export const putUnderWay = async (tx: Tx, table: ColdTable): Promise<void> => {
  await sql`insert into ${sql.table(table)} select * from ${sql.table(underway)}`.execute(tx);
};

/**
 * Writes rows as a file says them and compares what the database made of each.
 *
 * @throws MonthRefused where it says a row otherwise, or lacks one of the columns
 */
export const rowWriter = async (tx: Tx, table: ColdTable, place: Place, names: readonly string[]) => {
  await plainTexts.execute(tx);
  const { rows: known } = await sql<{ named: string; of_type: string }>`
    select attname::text as named, format_type(atttypid, atttypmod) as of_type from pg_attribute
     where attrelid = ${`public.${table}`}::regclass and attnum > 0 and not attisdropped`.execute(tx);
  const typeOf = new Map(known.map(({ named, of_type: type }) => [named, type]));
  const strange = names.find((name) => !typeOf.has(name));
  if (strange !== undefined) throw new MonthRefused(`${table} has no column ${strange} any more.`);
  const into = place === 'UNDER_WAY' ? sql.table(underway) : inMonths(place.part);
  const values = names.map((name, index) => sql`(line ->> ${sql.lit(index)})::${sql.raw(typeOf.get(name) ?? '')}`);
  const texts = names.map((name) => sql`t.${sql.ref(name)}::text`);
  return async (lines: readonly (readonly (string | null)[])[]): Promise<void> => {
    const { rows } = await sql<{ texts: (string | null)[] }>`
      insert into ${into} as t (${sql.join(names.map((name) => sql.ref(name)))})
      select ${sql.join(values)} from jsonb_array_elements(${JSON.stringify(lines)}::jsonb) with ordinality as l (line, place) order by place
      returning to_json(array[${sql.join(texts)}]) as texts`.execute(tx);
    lines.forEach((line, index) => {
      const written = line.slice(0, names.length);
      if (JSON.stringify(rows[index]?.texts) !== JSON.stringify(written))
        throw new MonthRefused(
          `The database says a row otherwise than the file: ${JSON.stringify(written.slice(0, 3))}`,
        );
    });
  };
};
