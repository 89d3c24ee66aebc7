import type { Tx } from '@countinghouse/database';
import { sql, type RawBuilder } from 'kysely';

/** Column that says whose a row is. */
const ownerOf = (table: string): string => (table === 'organisation' ? 'id' : 'organisation_id');

const ofOrganisation = (table: string, organisationId: string): RawBuilder<unknown> =>
  sql`${sql.ref(ownerOf(table))} = ${organisationId}::uuid`;

/** Conditions on rows `t` of a table. A cursor takes no parameters, so that numbers stand in them. */
const all = sql`true`;
/** Events of the trail that have their place in it. */
export const linkedEvents = sql`exists (select from audit_link l where l.event_id = t.id)`;
export const eventsBehind = (organisationId: string, links: bigint): RawBuilder<unknown> => sql`
  exists (select from audit_link l
           where l.event_id = t.id and l.chain = ${sql.lit(organisationId)} and l.sequence > ${sql.lit(links.toString())}::bigint)`;
const circle = 1n << 32n;
/**
 * Rows that were written by a transaction of this number or a later one. The database keeps the lower half of a number, so it is compared on a circle: of
 * two less than half of it apart, the later one is known.
 */
export const writtenSince = (transaction: bigint): RawBuilder<unknown> => sql`
  ((t.xmin::text::bigint - ${sql.lit((transaction % circle).toString())}::bigint + ${sql.lit(circle.toString())}::bigint)
    % ${sql.lit(circle.toString())}::bigint) < ${sql.lit((circle / 2n).toString())}::bigint`;
export const not = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`not (${condition})`;

/** Catalogue of one table. */
export type Shape = {
  readonly table: string;
  /** Columns that can be written, in their order. */
  readonly written: readonly string[];
  /** Those that the table numbers: they are written with the row, and never changed. */
  readonly numbered: readonly string[];
  /** Empty without one. */
  readonly key: readonly string[];
  /** True if somebody may delete rows of it. */
  readonly isDeletedFrom: boolean;
};

export const shapesOf = async (tx: Tx, tables: readonly string[]): Promise<ReadonlyMap<string, Shape>> => {
  const { rows } = await sql<{
    relation: string;
    written: string[];
    numbered: string[];
    primary_key: string[];
    is_deleted_from: boolean;
  }>`
    select c.relname as relation,
           array(select a.attname::text from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as written,
           array(select a.attname::text from pg_attribute a
                  where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attidentity <> '') as numbered,
           array(select a.attname::text from pg_index i
                   cross join lateral unnest(i.indkey::int2[]) with ordinality as k(attnum, place)
                   join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
                  where i.indrelid = c.oid and i.indisprimary order by k.place) as primary_key,
           has_table_privilege('countinghouse_app', c.oid, 'delete') or has_table_privilege('countinghouse_worker', c.oid, 'delete')
             or exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confdeltype = 'c') as is_deleted_from
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relname = any(${tables}::text[])`.execute(tx);
  return new Map(
    rows.map(({ relation: table, written, numbered, primary_key: key, is_deleted_from: isDeletedFrom }) => [
      table,
      { table, written, numbered, key, isDeletedFrom },
    ]),
  );
};

export type Reference = { readonly from: string; readonly to: string; readonly columns: readonly string[] };

/** References between tables, with their columns. */
export const referencesAmong = async (tx: Tx): Promise<readonly Reference[]> => {
  const { rows } = await sql<{ from_table: string; to_table: string; names: string[] }>`
    select k.conrelid::regclass::text as from_table, k.confrelid::regclass::text as to_table,
           array(select a.attname::text from unnest(k.conkey) with ordinality as c(attnum, place)
                   join pg_attribute a on a.attrelid = k.conrelid and a.attnum = c.attnum order by c.place) as names
      from pg_constraint k where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by 1, 2`.execute(tx);
  return rows.map(({ from_table: from, to_table: to, names }) => ({ from, to, columns: names }));
};

export type TableDigest = { readonly table: string; readonly rows: string; readonly digest: string };

/** Number of the organisation's rows and digest of their content, in whatever order they lie. */
export const digestOf = async (
  tx: Tx,
  { table, written }: Pick<Shape, 'table' | 'written'>,
  organisationId: string,
  without: readonly string[],
  condition: RawBuilder<unknown> = all,
): Promise<TableDigest> => {
  const compared = written.filter((name) => !without.includes(name)).toSorted();
  // The text of a row as such costs a third of its JSON, and bytes sort without the rules of a language.
  const { rows } = await sql<{ all_rows: string; all_digests: string }>`
    select count(*)::text as all_rows,
           encode(sha256(coalesce(string_agg(d, ''::bytea order by d), ''::bytea)), 'hex') as all_digests
      from (select sha256(convert_to(row(${sql.join(compared.map((name) => sql`t.${sql.ref(name)}`))})::text, 'UTF8')) as d
              from ${sql.table(table)} t where ${ofOrganisation(table, organisationId)} and ${condition}) x`.execute(
    tx,
  );
  return { table, rows: rows[0]?.all_rows ?? '0', digest: rows[0]?.all_digests ?? '' };
};

export type CopiedRow = { readonly row: string; readonly apart: Readonly<Record<string, unknown>> };

const atOnce = 500;

/** Rows as the database's own text of JSON, in batches; the values of some columns apart. */
async function* rowsBehind(tx: Tx, cursor: string, select: RawBuilder<unknown>): AsyncGenerator<CopiedRow> {
  await sql`declare ${sql.ref(cursor)} no scroll cursor for ${select}`.execute(tx);
  for (;;) {
    const { rows } = await sql<CopiedRow>`fetch ${sql.lit(atOnce)} from ${sql.ref(cursor)}`.execute(tx);
    yield* rows;
    if (rows.length < atOnce) break;
  }
  await sql`close ${sql.ref(cursor)}`.execute(tx);
}

const rowAnd = (apart: readonly string[]): RawBuilder<unknown> => sql`
  (to_jsonb(t) - array[${sql.join([sql.lit(''), ...apart.map((name) => sql.lit(name))])}]::text[])::text as "row",
  jsonb_strip_nulls(jsonb_build_object(${sql.join([
    sql.lit('id'),
    sql`to_jsonb(t) -> 'id'`,
    sql.lit('organisation_id'),
    sql`to_jsonb(t) -> 'organisation_id'`,
    ...apart.flatMap((name) => [sql.lit(name), sql`to_jsonb(t) -> ${sql.lit(name)}`]),
  ])})) as apart`;

/** The organisation's rows of a table. A cursor takes no parameters, so that the id stands in the statement: it is a UUID. */
export const copiedRows = (
  tx: Tx,
  table: string,
  organisationId: string,
  apart: readonly string[],
  condition: RawBuilder<unknown> = all,
): AsyncGenerator<CopiedRow> =>
  rowsBehind(
    tx,
    'copied',
    sql`select ${rowAnd(apart)} from ${sql.table(table)} t
         where ${sql.ref(ownerOf(table))} = ${sql.lit(organisationId)}::uuid and ${condition}`,
  );

/** Keys of the organisation's rows of a table, as texts of JSON in batches. */
export async function* copiedKeys(
  tx: Tx,
  { table, key }: Pick<Shape, 'table' | 'key'>,
  organisationId: string,
  condition: RawBuilder<unknown>,
): AsyncGenerator<readonly string[]> {
  const named = key.flatMap((name) => [sql.lit(name), sql`t.${sql.ref(name)}`]);
  let batch: string[] = [];
  for await (const { row } of rowsBehind(
    tx,
    'kept',
    sql`select jsonb_build_object(${sql.join(named)})::text as "row", '{}'::jsonb as apart from ${sql.table(table)} t
         where ${sql.ref(ownerOf(table))} = ${sql.lit(organisationId)}::uuid and ${condition}`,
  )) {
    batch.push(row);
    if (batch.length < atOnce) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** People whom rows of the organisation name. */
export const peopleNamed = async (
  tx: Tx,
  organisationId: string,
  references: readonly Reference[],
): Promise<string[]> => {
  if (references.length === 0) return [];
  const each = references.map(
    ({ from, columns }) =>
      sql`select ${sql.ref(columns.at(-1) ?? '')} as id from ${sql.table(from)} where ${ofOrganisation(from, organisationId)}`,
  );
  const { rows } = await sql<{ person: string }>`
    select distinct id::text as person from (${sql.join(each, sql` union `)}) x where id is not null order by 1`.execute(
    tx,
  );
  return rows.map(({ person }) => person);
};

/** Rows of people, by the column that names the person. */
export const copiedPeople = (
  tx: Tx,
  table: 'app_user' | 'passkey',
  people: readonly string[],
  apart: readonly string[],
): AsyncGenerator<CopiedRow> =>
  rowsBehind(
    tx,
    'people',
    sql`select ${rowAnd(apart)} from ${sql.table(table)} t
         where ${sql.ref(table === 'app_user' ? 'id' : 'user_id')} = any(${sql.lit(`{${people.join(',')}}`)}::uuid[])`,
  );

const incomingOf = (table: string): string => `incoming_${table}`;
const keptOf = (table: string): string => `kept_${table}`;

/** A place for the keys of rows that stay as the copy brought them. */
export const makeKept = async (tx: Tx, { table, key }: Pick<Shape, 'table' | 'key'>): Promise<void> => {
  await sql`
    create temporary table ${sql.table(keptOf(table))} on commit drop as
    select ${sql.join(key.map((name) => sql.ref(name)))} from ${sql.table(table)} where false`.execute(tx);
};

export const takeKept = async (
  tx: Tx,
  { table, key }: Pick<Shape, 'table' | 'key'>,
  keys: readonly string[],
): Promise<void> => {
  await sql`
    insert into ${sql.table(keptOf(table))}
    select ${sql.join(key.map((name) => sql`r.${sql.ref(name)}`))}
      from unnest(${[...keys]}::text[]) x(body)
     cross join lateral jsonb_populate_record(null::${sql.table(table)}, x.body::jsonb) r`.execute(tx);
};

/** A place for the rows of a table that come, until all of them are there; gone with the transaction. */
export const makeIncoming = async (tx: Tx, { table, written }: Shape): Promise<void> => {
  await sql`
    create temporary table ${sql.table(incomingOf(table))} on commit drop as
    select ${sql.join(written.map((name) => sql.ref(name)))} from ${sql.table(table)} where false`.execute(tx);
};

/** Adds rows with what was apart from them, by now under this cell's key. */
export const takeIncoming = async (
  tx: Tx,
  { table, written }: Shape,
  rows: readonly { readonly row: string; readonly apart: string }[],
): Promise<void> => {
  const columns = sql.join(written.map((name) => sql`r.${sql.ref(name)}`));
  await sql`
    insert into ${sql.table(incomingOf(table))}
    select ${columns}
      from unnest(${rows.map(({ row }) => row)}::text[], ${rows.map(({ apart }) => apart)}::text[]) with ordinality as x(body, apart, place)
     cross join lateral jsonb_populate_record(null::${sql.table(table)}, x.body::jsonb || x.apart::jsonb) r
     order by x.place`.execute(tx);
};

/** Marks the rows of a table that come as of another cell. Those that are here already stay as they are. */
export const markIncoming = async (tx: Tx, table: string): Promise<void> => {
  await sql`update ${sql.table(incomingOf(table))} set is_of_this_cell = false`.execute(tx);
};

/** Rows that came and are not this organisation's: none, in a file that an honest cell made. */
export const foreignIncoming = async (tx: Tx, table: string, organisationId: string): Promise<boolean> => {
  const { rows } = await sql`
    select from ${sql.table(incomingOf(table))}
     where ${sql.ref(ownerOf(table))} is distinct from ${organisationId}::uuid limit 1`.execute(tx);
  return rows.length > 0;
};

const sameKey = (key: readonly string[]): RawBuilder<unknown> =>
  sql.join(
    key.map((name) => sql`i.${sql.ref(name)} = t.${sql.ref(name)}`),
    sql` and `,
  );

/** Deletes the organisation's rows that did not come, nor stay as the copy brought them: of a table without a key all of them. */
export const deleteMissing = async (
  tx: Tx,
  { table, key }: Shape,
  organisationId: string,
  { hasKept }: { readonly hasKept: boolean },
): Promise<void> => {
  const kept = hasKept ? sql`and not exists (select from ${sql.table(keptOf(table))} i where ${sameKey(key)})` : sql``;
  const missing =
    key.length === 0
      ? sql``
      : sql`and not exists (select from ${sql.table(incomingOf(table))} i where ${sameKey(key)}) ${kept}`;
  await sql`delete from ${sql.table(table)} t where ${ofOrganisation(table, organisationId)} ${missing}`.execute(tx);
};

/** Writes all rows that came, in one statement, so that what a statement is checked for holds of all of them. Returns the number of new ones. */
export const writeIncoming = async (
  tx: Tx,
  { table, written, numbered, key }: Shape,
  { onlyAdds, kept }: { readonly onlyAdds: boolean; readonly kept: readonly string[] },
): Promise<number> => {
  const changed = written.filter((name) => ![...key, ...kept, ...numbered].includes(name));
  const names = sql.join(written.map((name) => sql.ref(name)));
  const conflict =
    key.length === 0
      ? sql``
      : onlyAdds || changed.length === 0
        ? sql`on conflict (${sql.join(key.map((name) => sql.ref(name)))}) do nothing`
        : sql`on conflict (${sql.join(key.map((name) => sql.ref(name)))}) do update
                set ${sql.join(changed.map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`))}
              where (${sql.join(changed.map((name) => sql`t.${sql.ref(name)}`))})
                    is distinct from (${sql.join(changed.map((name) => sql`excluded.${sql.ref(name)}`))})`;
  const { rows: before } = await sql<{ all_rows: string }>`
    select count(*)::text as all_rows from ${sql.table(incomingOf(table))} i
     where ${key.length === 0 ? sql`false` : sql`exists (select from ${sql.table(table)} t where ${sameKey(key)})`}`.execute(
    tx,
  );
  const { rows: all } = await sql<{ all_rows: string }>`
    select count(*)::text as all_rows from ${sql.table(incomingOf(table))}`.execute(tx);
  await sql`
    insert into ${sql.table(table)} as t (${names}) overriding system value
    select ${names} from ${sql.table(incomingOf(table))} ${conflict}`.execute(tx);
  return Number(all[0]?.all_rows ?? 0) - Number(before[0]?.all_rows ?? 0);
};

/** Makes the months of the rows that came, where they are missing: by their own times they may be of one that this cell has in cold storage. */
export const makeTheirMonths = async (tx: Tx, table: string, column: string): Promise<void> => {
  await sql`
    select make_month(${table}::text, came.instant)
      from (select distinct date_trunc('month', ${sql.ref(column)} at time zone 'UTC') at time zone 'UTC' as instant
              from ${sql.table(incomingOf(table))}) came
     where exists (select from months_of_tables() where of_table = ${table})
       and not exists (select from months_of_tables() m
                        where m.of_table = ${table} and coalesce(m.covers_from, '-infinity') <= came.instant
                          and m.covers_to > came.instant)`.execute(tx);
};

/** Adds people who are not known here; returns their ids. */
export const addMissingPeople = async (tx: Tx, { written }: Shape): Promise<string[]> => {
  const names = sql.join(written.map((name) => sql.ref(name)));
  const { rows } = await sql<{ person: string }>`
    insert into app_user (${names}) overriding system value
    select ${names} from ${sql.table(incomingOf('app_user'))} on conflict (id) do nothing
    returning id::text as person`.execute(tx);
  return rows.map(({ person }) => person);
};

/** Adds the passkeys of people who are new here. */
export const addTheirPasskeys = async (tx: Tx, { written }: Shape, people: readonly string[]): Promise<void> => {
  const names = sql.join(written.map((name) => sql.ref(name)));
  await sql`
    insert into passkey (${names}) overriding system value
    select ${names} from ${sql.table(incomingOf('passkey'))} where user_id = any(${people}::uuid[])`.execute(tx);
};

/** Brings people up to date whom the copy added, and forgets their passkeys, which come anew. */
export const renewPeople = async (tx: Tx, { written, numbered }: Shape, people: readonly string[]): Promise<void> => {
  const changed = written.filter((name) => name !== 'id' && !numbered.includes(name));
  await sql`
    delete from passkey where user_id = any(${people}::uuid[]) and user_id in (select id from ${sql.table(incomingOf('app_user'))})`.execute(
    tx,
  );
  await sql`
    update app_user u set ${sql.join(changed.map((name) => sql`${sql.ref(name)} = i.${sql.ref(name)}`))}
      from ${sql.table(incomingOf('app_user'))} i where i.id = u.id and u.id = any(${people}::uuid[])`.execute(tx);
};

/** Lets the planner know of the rows that a copy brought. */
export const analyse = async (tx: Tx, tables: readonly string[]): Promise<void> => {
  await sql`analyze ${sql.join(tables.map((table) => sql.table(table)))}`.execute(tx);
};

/** Addresses of people who come and whom this cell knows under another id. */
export const addressesTaken = async (tx: Tx): Promise<string[]> => {
  const { rows } = await sql<{ taken: string }>`
    select u.email as taken from app_user u join ${sql.table(incomingOf('app_user'))} i on i.email = u.email
     where i.id <> u.id order by 1`.execute(tx);
  return rows.map(({ taken }) => taken);
};

/** Lets the numbers that a table gives out go on behind those of the rows that came, so that order stays order. */
export const advanceNumbers = async (tx: Tx, table: string): Promise<void> => {
  const { rows } = await sql<{ numbered: string; numbers: string }>`
    select a.attname::text as numbered, pg_get_serial_sequence(${table}, a.attname::text) as numbers
      from pg_attribute a
     where a.attrelid = ${table}::regclass and a.attidentity <> '' and not a.attisdropped`.execute(tx);
  for (const { numbered, numbers } of rows)
    // oxlint-disable-next-line no-await-in-loop -- one connection
    await sql`
      select setval(${numbers}::regclass, came.most)
        from (select max(${sql.ref(numbered)}) as most from ${sql.table(incomingOf(table))}) came
       where came.most > coalesce(pg_sequence_last_value(${numbers}::regclass), 0)`.execute(tx);
};

/** Conditions on rows that came, for seals made anew. */
export const rowsThatCame = {
  people: (people: readonly string[]) => sql`id = any(${people}::uuid[])`,
  ofPeople: (people: readonly string[]) => sql`user_id = any(${people}::uuid[])`,
  /** All of a table without a key, else those that came in this file. */
  ofTable: ({ table, key }: Shape, organisationId: string) => {
    const names = sql.join(key.map((name) => sql.ref(name)));
    return key.length === 0
      ? sql`organisation_id = ${organisationId}::uuid`
      : sql`(${names}) in (select ${names} from ${sql.table(incomingOf(table))})`;
  },
};
