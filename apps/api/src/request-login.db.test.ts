import type { TestDatabase } from '@countinghouse/database/testing';
import { createTestDatabase } from '@countinghouse/database/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from './migrations';
import { requestFunctions, requestTables } from './testing/request-rights';

// Somebody who speaks to the database with the login of requests, and tries everything that stands in it.

let test: TestDatabase;
let login: pg.Client;

beforeAll(async () => {
  test = await createTestDatabase(migrations);
  login = new pg.Client({ connectionString: test.urls.appUrl });
  await login.connect();
});
afterAll(async () => {
  await login.end();
  await test.close();
});

/** Outcome of a statement, rolled back at once: null if it was let through, else SQLSTATE and message. */
const attempt = async (statement: string): Promise<string | null> => {
  await login.query('begin');
  try {
    await login.query(statement);
    return null;
  } catch (error) {
    const { code, message } = error as pg.DatabaseError;
    return `${code} ${message}`;
  } finally {
    await login.query('rollback');
  }
};

const isLet = async (statement: string): Promise<boolean> => {
  const refusal = await attempt(statement);
  if (refusal === null) return true;
  expect(refusal, statement).toMatch(/^42501 permission denied for (table|view|sequence) /);
  return false;
};

type Column = { readonly name: string; readonly isGenerated: boolean };
type Relation = { readonly name: string; readonly kind: string; readonly columns: readonly Column[] };

const relations = async (): Promise<readonly Relation[]> => {
  const { rows } = await login.query<Relation>(`
    select c.relname as name, c.relkind as kind,
           coalesce(json_agg(json_build_object('name', a.attname, 'isGenerated', a.attgenerated <> '') order by a.attnum)
                    filter (where a.attnum > 0), '[]') as columns
      from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
     group by c.oid order by c.relname`);
  return rows;
};

const verbs: Readonly<Record<string, (table: string, columns: readonly string[]) => string>> = {
  select: (table, columns) => `select ${columns.join(', ')} from ${table} limit 0`,
  insert: (table, columns) =>
    `insert into ${table} (${columns.join(', ')}) overriding system value select ${columns.map(() => 'null').join(', ')} where false`,
  update: (table, columns) =>
    `update ${table} set ${columns.map((name) => `${name} = default`).join(', ')} where false`,
};

/** Rights on a table in the form of the declaration: `select, insert (amount, at)`. */
const rightsOn = async ({ name, kind, columns }: Relation): Promise<string> => {
  const rights: string[] = [];
  if (kind === 'S') {
    if (await isLet(`select nextval('${name}')`)) rights.push('next');
    if (await isLet(`select last_value from ${name}`)) rights.push('select');
    if (await isLet(`select setval('${name}', 1)`)) rights.push('set');
    return rights.join(', ');
  }
  for (const [verb, statement] of Object.entries(verbs)) {
    const reached = columns
      .filter(({ isGenerated }) => verb === 'select' || !isGenerated)
      .map((column) => `"${column.name}"`);
    if (await isLet(statement(name, reached))) rights.push(verb);
    else {
      const single: string[] = [];
      for (const column of reached) if (await isLet(statement(name, [column]))) single.push(column.replaceAll('"', ''));
      if (single.length > 0) rights.push(`${verb} (${single.join(', ')})`);
    }
  }
  if (await isLet(`delete from ${name} where false`)) rights.push('delete');
  if (await isLet(`truncate ${name} cascade`)) rights.push('truncate');
  return rights.join(', ');
};

describe('The login of requests', () => {
  it('may do with each table what is declared, and nothing with a table that nobody declared', async () => {
    const found: Record<string, string> = {};
    for (const relation of await relations()) found[relation.name] = await rightsOn(relation);
    expect(Object.keys(found).length).toBeGreaterThan(100);
    expect(found).toEqual(requestTables);
  }, 120_000);

  it('calls the functions that are declared, and none that nobody declared', async () => {
    const { rows } = await login.query<{ name: string; call: string }>(`
      select p.oid::regprocedure::text as name,
             format('select %I(%s)', p.proname,
                    (select string_agg(format('null::%s', format_type(t, null)), ', ' order by n)
                       from unnest(p.proargtypes) with ordinality as arguments (t, n))) as call
        from pg_proc p where p.pronamespace = 'public'::regnamespace order by 1`);
    const found: Record<string, string> = {};
    for (const { name, call } of rows) {
      const refusal = (await attempt(call)) ?? '';
      if (refusal.startsWith('42501 permission denied for function ')) found[name] = 'closed';
      else found[name] = refusal.startsWith('0A000 trigger functions ') ? 'trigger' : 'called';
    }
    expect(rows.length).toBeGreaterThan(20);
    expect(found).toEqual(requestFunctions);
  });

  it.each([
    'set role countinghouse_worker',
    'set session authorization test_owner',
    'set session_replication_role = replica',
    'create table another ()',
    'create function another() returns void language sql as $$ select $$',
    'create schema another',
    'alter table app_user disable row level security',
    'alter table app_user disable trigger all',
    'alter table organisation owner to current_user',
    'grant countinghouse_worker to current_user',
    'create or replace function app_clock() returns timestamptz language sql as $$ select now() $$',
  ])('is refused %s', async (statement) => {
    const refusal = await attempt(statement);
    expect(refusal).toMatch(/^42501 /);
  });
});
