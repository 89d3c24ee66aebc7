import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import { expect, expectTypeOf, it } from 'vitest';
import type { RowOf } from '.';
import { aliasesOf, camelCased, columnsOf } from '.';

type Tables = { readonly thing: { readonly id: string; readonly made_at: Date; readonly amount: string } };
const columns = columnsOf<Tables>();
const aliases = aliasesOf<Tables>();

const db = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (of) => new PostgresIntrospector(of),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

it('a list of columns is their names in a statement and their types in its rows', () => {
  const own = columns('thing', ['id', 'amount'], 't');
  const other = aliases('thing', { made_at: 'made' });
  expect(sql`select ${own}, ${other} from thing t`.compile(db)).toMatchObject({
    sql: 'select "t"."id", "t"."amount", "thing"."made_at" as "made" from thing t',
    parameters: [],
  });
  expectTypeOf<RowOf<typeof own>>().toEqualTypeOf<{ readonly id: string; readonly amount: string }>();
  expectTypeOf<RowOf<typeof other>>().toEqualTypeOf<{ readonly made: Date }>();
  // @ts-expect-error -- no such column
  columns('thing', ['nothing']);
  // @ts-expect-error -- an amount is text, never a number
  expectTypeOf<RowOf<typeof own>['amount']>().toEqualTypeOf<number>();
  // @ts-expect-error -- a row has names in snake_case
  aliases('thing', { made_at: 'madeAt' });
});

it('a row is renamed, what is inside its values is not', () => {
  const at = new Date(0);
  const record = camelCased({ id: 'a', made_at: at, two_fa_enabled: true, facts: { as_they: 'are' } });
  expect(record).toEqual({ id: 'a', madeAt: at, twoFaEnabled: true, facts: { as_they: 'are' } });
  expectTypeOf(record.twoFaEnabled).toEqualTypeOf<boolean>();
});
