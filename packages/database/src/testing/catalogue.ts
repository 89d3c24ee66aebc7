import pg from 'pg';

/** One line per fact; the order of a table's columns is not included, since an upgrade can only append. */
const facts: Readonly<Record<string, string>> = {
  relation: `
    select c.relkind::text || ' ' || c.relname || ' rls=' || c.relrowsecurity || ' forced=' || c.relforcerowsecurity
           || ' options=' || coalesce(c.reloptions::text, '') || ' grants=' || coalesce((select string_agg(item::text, ' ' order by item::text) from unnest(c.relacl) item), '')
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r','p','v','m','S')`,
  column: `
    select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod) || ' notnull=' || a.attnotnull
           || ' default=' || coalesce(pg_get_expr(d.adbin, d.adrelid), '') || ' identity=' || a.attidentity::text
           || ' generated=' || a.attgenerated::text || ' collation=' || a.attcollation::regcollation::text
           || ' grants=' || coalesce((select string_agg(item::text, ' ' order by item::text) from unnest(a.attacl) item), '')
      from pg_attribute a join pg_class c on c.oid = a.attrelid
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r','p','v','m') and a.attnum > 0 and not a.attisdropped`,
  constraint: `
    select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' validated=' || convalidated
      from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n'`,
  index: `
    select pg_get_indexdef(i.indexrelid) || ' valid=' || i.indisvalid
      from pg_index i join pg_class c on c.oid = i.indexrelid where c.relnamespace = 'public'::regnamespace`,
  policy: `
    select tablename || ' ' || policyname || ' ' || permissive || ' ' || cmd || ' to ' || roles::text
           || ' using ' || coalesce(qual, '') || ' check ' || coalesce(with_check, '')
      from pg_policies where schemaname = 'public'`,
  trigger: `
    select pg_get_triggerdef(t.oid) || ' enabled=' || t.tgenabled::text
      from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where c.relnamespace = 'public'::regnamespace and not t.tgisinternal`,
  routine: `
    select pg_get_functiondef(p.oid) || ' grants=' || coalesce((select string_agg(item::text, ' ' order by item::text) from unnest(p.proacl) item), '')
      from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind in ('f','p')`,
  type: `
    select t.typname || ' ' || t.typtype::text || ' ' || coalesce((select string_agg(enumlabel, ',' order by enumsortorder) from pg_enum where enumtypid = t.oid), '')
      from pg_type t left join pg_class c on c.oid = t.typrelid
     where t.typnamespace = 'public'::regnamespace and t.typtype in ('e','d','c') and (c.oid is null or c.relkind = 'c')`,
  default: `
    select coalesce(defaclnamespace::regnamespace::text, '') || ' ' || defaclobjtype::text || ' ' || coalesce((select string_agg(item::text, ' ' order by item::text) from unnest(defaclacl) item), '')
      from pg_default_acl`,
};

/**
 * Contents of a schema in a fixed order: tables, columns, constraints, indexes, policies, triggers, functions, types, grants. Two databases with
 * equal catalogues behave alike.
 */
export const catalogueOf = async (url: string): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const lines: string[] = [];
    for (const [kind, query] of Object.entries(facts)) {
      // oxlint-disable-next-line no-await-in-loop -- one connection
      const { rows } = await client.query<[string]>({ text: query, rowMode: 'array' });
      lines.push(...rows.map(([fact]) => `${kind} ${fact}`).toSorted());
    }
    return lines;
  } finally {
    await client.end();
  }
};
