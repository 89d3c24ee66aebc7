import type { Owner, Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { dividedBy, type ColdTable, type DividedTable } from './repository';

/** Longest wait for a lock, in milliseconds: whoever waits for one that everybody needs makes others wait behind him. */
const patience = sql`set local lock_timeout = '300ms'`;

const rangeOf = (table: string): string => `${table}_range`;
const indexOf = (table: string): string => `${table}_by_month`;

/** True if the table is divided by month. */
export const isDivided = async (tx: Tx, table: DividedTable): Promise<boolean> => {
  const { rows } = await sql<{ divided: boolean }>`
    select relkind = 'p' as divided from pg_class where oid = ${`public.${table}`}::regclass`.execute(tx);
  return rows[0]?.divided === true;
};

/**
 * End of the first month, which has every row so far: the first of a month, four weeks ahead at least. A division that was interrupted goes on within that
 * time, for rows behind it would be refused.
 */
export const boundaryOf = async (tx: Tx, table: DividedTable): Promise<Date> => {
  const { rows } = await sql<{ instant: Date }>`
    select (date_trunc('month', greatest(clock_timestamp(), app_clock(), (select max(${sql.ref(dividedBy[table])}) from ${sql.table(table)}))
              at time zone 'UTC' + interval '28 days') + interval '1 month') at time zone 'UTC' as instant`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('No boundary');
  return row.instant;
};

/** Puts the check on the table that spares its rows from being read under the lock; the one of an earlier try is replaced. */
export const addRange = async (tx: Tx, table: DividedTable, boundary: Date): Promise<void> => {
  const [on, range] = [sql.table(table), sql.ref(rangeOf(table))];
  await patience.execute(tx);
  await sql`alter table ${on} drop constraint if exists ${range}`.execute(tx);
  await sql`
    alter table ${on} add constraint ${range}
      check (${sql.ref(dividedBy[table])} < ${sql.lit(boundary.toISOString())}::timestamptz) not valid`.execute(tx);
};

/** Takes back what an interrupted division left on a table. */
export const takeBack = async (tx: Tx, table: DividedTable): Promise<void> => {
  await patience.execute(tx);
  await sql`alter table ${sql.table(table)} drop constraint if exists ${sql.ref(rangeOf(table))}`.execute(tx);
  await sql`drop index if exists ${sql.table(indexOf(table))}`.execute(tx);
};

/** Reads every row, beside the writers. */
export const validateRange = async (tx: Tx, table: DividedTable): Promise<void> => {
  await sql`alter table ${sql.table(table)} validate constraint ${sql.ref(rangeOf(table))}`.execute(tx);
};

/** Columns of the key, and whether the index of a division is there and whole. */
export const keyFacts = async (
  tx: Tx,
  table: ColdTable,
): Promise<{ readonly key: readonly string[]; readonly index: 'NONE' | 'BROKEN' | 'WHOLE' }> => {
  const { rows } = await sql<{ of_key: string[]; index: 'NONE' | 'BROKEN' | 'WHOLE' }>`
    select array(select a.attname::text from unnest(k.conkey) with ordinality as c (attnum, place)
                   join pg_attribute a on a.attrelid = k.conrelid and a.attnum = c.attnum order by c.place) as of_key,
           coalesce((select case when i.indisvalid then 'WHOLE' else 'BROKEN' end from pg_index i
                      where i.indexrelid = to_regclass(${`public.${indexOf(table)}`})), 'NONE') as index
      from pg_constraint k where k.conrelid = ${`public.${table}`}::regclass and k.contype = 'p'`.execute(tx);
  const [facts] = rows;
  if (!facts) throw new Error(`${table} has no key`);
  return { key: facts.of_key, index: facts.index };
};

const quoted = (name: string): string => `"${name}"`;

/** Builds the index of the key and the month beside the writers; the rest of an interrupted one is dropped. */
export const buildIndex = async (owner: Owner, table: DividedTable): Promise<void> => {
  const { key, index } = await owner.outside((tx) => keyFacts(tx, table));
  if (index === 'WHOLE') return;
  const name = quoted(indexOf(table));
  if (index === 'BROKEN') await owner.alone(`drop index concurrently public.${name}`);
  const columns = [...key, dividedBy[table]].map(quoted).join(', ');
  await owner.alone(`create unique index concurrently ${name} on public.${quoted(table)} (${columns})`);
};

/** The table becomes its own first month, and a new one over it takes its name. */
export const swap = async (tx: Tx, table: DividedTable, boundary: Date): Promise<void> => {
  await patience.execute(tx);
  await sql`
    select partition_by_month(${table}::text, ${dividedBy[table]}::text, ${boundary.toISOString()}::timestamptz)`.execute(
    tx,
  );
};

/** Boundary of the check that a division put on the table; null: none. */
export const rangeEnd = async (tx: Tx, table: DividedTable): Promise<Date | null> => {
  const { rows } = await sql<{ instant: Date }>`
    select substring(pg_get_constraintdef(oid) from '''([^'']+)''')::timestamptz as instant from pg_constraint
     where conrelid = ${`public.${table}`}::regclass and conname = ${rangeOf(table)}`.execute(tx);
  return rows[0]?.instant ?? null;
};

export const analyse = async (tx: Tx, table: DividedTable): Promise<void> => {
  await sql`analyze ${sql.table(table)}`.execute(tx);
};
