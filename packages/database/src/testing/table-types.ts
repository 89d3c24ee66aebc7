import pg from 'pg';

/** A column with its TypeScript type, as a select gives it. */
type Column = { readonly name: string; readonly type: string };

type Fact = {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  /** For a one-column check that lists the values. */
  readonly values: readonly string[] | null;
  /** Targets of the column's foreign keys. */
  readonly leads_to: readonly string[];
};

// clock_offset exists in sandboxes and tests only; the migrator keeps its own tables.
const facts = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
         (select array(select m[1] from regexp_matches(pg_get_constraintdef(k.oid), '''([^'']*)''::text', 'g') m)
            from pg_constraint k
           where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
             and pg_get_constraintdef(k.oid)
                 ~ ('^CHECK \\(\\(\\(?"?' || a.attname || '"? (= ANY|<@) \\(?ARRAY\\[(''[^'']*''::text(, )?)+\\]\\)*$')
           limit 1) as values,
         array(select distinct k.confrelid::regclass::text || '.' || target.attname
                 from pg_constraint k
                 cross join lateral unnest(k.conkey, k.confkey) pair (here, there)
                 join pg_attribute target on target.attrelid = k.confrelid and target.attnum = pair.there
                where k.conrelid = c.oid and k.contype = 'f' and pair.here = a.attnum
                order by 1) as leads_to
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
     and c.relname <> 'clock_offset' and c.relname not like 'kysely\\_%'
   order by c.relname, a.attname`;

/** TypeScript type the drivers yield for each type (packages/database/src/pool.ts). 64-bit integers and decimals are text. */
const typescript: Readonly<Record<string, string>> = {
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  bigint: 'string',
  integer: 'number',
  jsonb: 'unknown',
  numeric: 'string',
  smallint: 'number',
  text: 'string',
  'timestamp with time zone': 'Date',
  uuid: 'string',
  xid8: 'string',
};

export type TableTypesOptions = {
  /** Branded type of an id by `table.column`; every column with a foreign key to it has the same type. */
  readonly ids?: Readonly<Record<string, string>>;
};

/**
 * Members of a TypeScript type for the tables of a migrated database, by name: ` readonly payment: { … };`. Tables and columns are sorted by name,
 * so that an upgraded database gives the same text as a fresh one.
 *
 * @throws Error for a column whose type has no TypeScript type here
 */
export const tableTypesOf = async (
  url: string,
  { ids = {} }: TableTypesOptions = {},
): Promise<Readonly<Record<string, string>>> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Fact>(facts);
    const idOf = idsAlong(rows, ids);
    const columnsOf = (table: string) =>
      rows
        .filter((fact) => fact.table === table)
        .map((fact): Column => ({ name: fact.name, type: typeOf(fact, idOf) }));
    return Object.fromEntries(rows.map(({ table }) => [table, tableText(table, columnsOf(table))]));
  } finally {
    await client.end();
  }
};

const tableText = (table: string, columns: readonly Column[]): string =>
  `  readonly ${table}: {\n${columns.map(({ name, type }) => `    readonly ${name}: ${type};\n`).join('')}  };\n`;

type IdOf = (fact: Fact) => string | undefined;

/** Follows the foreign keys of a column to an id with a branded type. */
const idsAlong = (all: readonly Fact[], ids: Readonly<Record<string, string>>): IdOf => {
  const byName = new Map(all.map((fact) => [`${fact.table}.${fact.name}`, fact]));
  const follow = (name: string, seen: ReadonlySet<string>): string | undefined => {
    if (ids[name] || seen.has(name)) return ids[name];
    const next = byName.get(name)?.leads_to ?? [];
    return next.map((target) => follow(target, new Set([...seen, name]))).find(Boolean);
  };
  return ({ table, name }) => follow(`${table}.${name}`, new Set());
};

const typeOf = (fact: Fact, idOf: IdOf): string => {
  const { table, name, nullable, values } = fact;
  const isArray = fact.type.endsWith('[]');
  const plain = typescript[fact.type.replace('[]', '')];
  if (!plain) throw new Error(`${table}.${name} is ${fact.type}: say in table-types.ts what TypeScript makes of it`);
  const one = idOf(fact) ?? values?.map((value) => `'${value}'`).join(' | ') ?? plain;
  const type = isArray ? `readonly ${one.includes('|') ? `(${one})` : one}[]` : one;
  return nullable && type !== 'unknown' ? `${type} | null` : type;
};
