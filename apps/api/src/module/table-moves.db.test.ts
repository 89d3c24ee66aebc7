import { createTestDatabase, type TestDatabase } from '@countinghouse/database/testing';
import { openOwner, type Owner } from '@countinghouse/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrations } from '../migrations';
import { productModules } from '../modules';
import { movedTables } from '../modules/operating/moves';
import { movesBeneathModules, type TableMove } from '../platform/table-moves';
import { tableOwners } from '../testing/table-owners';

let test: TestDatabase;
let owner: Owner;
beforeAll(async () => {
  test = await createTestDatabase(migrations);
  owner = openOwner(test.urls.ownerUrl);
});
afterAll(async () => {
  await owner.close();
  await test.close();
});

const placeOf = (slug: string): string | undefined =>
  [...new Set(tableOwners().values())].find((place) => place.includes('/modules/') && place.endsWith(`/${slug}`));

/** Each declaration, with the place that makes it. */
const declared: readonly { readonly table: string; readonly place: string | null; readonly move: TableMove }[] = [
  ...productModules.flatMap(({ slug, tables = {} }) =>
    Object.entries(tables).map(([table, move]) => ({ table, place: placeOf(slug) ?? slug, move })),
  ),
  ...Object.entries(movesBeneathModules).map(([table, move]) => ({ table, place: null, move })),
];
const moved = new Set(movedTables(productModules));

type Fact = { readonly name: string; readonly of_organisation: boolean; readonly row_security: boolean };
const tables = async (): Promise<Fact[]> => {
  const { rows } = await owner.outside((tx) =>
    sql<Fact>`
      select c.relname as name, c.relforcerowsecurity as row_security,
             exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'organisation_id' and not a.attisdropped)
               as of_organisation
        from pg_class c
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r','p') and not c.relispartition
         and c.relname not like 'kysely_%' and c.relname <> 'clock_offset'
       order by 1`.execute(tx),
  );
  return rows;
};

describe('When an organisation moves to another cell', () => {
  it('what becomes of its rows is declared once for every table, by its owner', async () => {
    const names = (await tables()).map(({ name }) => name);
    expect(declared.map(({ table }) => table).toSorted()).toEqual(names);
    const owners = tableOwners();
    expect(
      declared.filter(({ table, place }) =>
        place === null ? owners.get(table)?.includes('/modules/') : owners.get(table) !== place,
      ),
    ).toEqual([]);
  });

  it('no table with rows of organisations counts as shared by all', async () => {
    const moves = new Map(declared.map(({ table, move }) => [table, move]));
    const shared = (await tables()).filter(({ name, of_organisation: isOf }) => {
      const move = moves.get(name);
      return isOf && typeof move === 'object' && 'shared' in move;
    });
    expect(shared).toEqual([]);
  });

  it('the owner writes rows of that organisation alone, in every table that moves', async () => {
    const { rows } = await owner.outside((tx) =>
      sql<{ name: string; condition: string }>`
        select tablename as name, qual as condition from pg_policies
         where policyname in ('of_the_move', 'of_the_functions') and cmd = 'ALL' and roles = array[current_user]`.execute(
        tx,
      ),
    );
    const conditions = new Map(rows.map(({ name, condition }) => [name, condition]));
    const ledger = new Set(['ledger_account', 'ledger_entry', 'ledger_hold', 'ledger_transaction']);
    const bound = (await tables()).filter(({ name, row_security: isForced }) => moved.has(name) && isForced);
    expect(bound.length).toBeGreaterThan(60);
    expect(
      bound.filter(
        ({ name }) =>
          !conditions.has(name) || (!ledger.has(name) && !conditions.get(name)?.includes('app.moved_organisation')),
      ),
    ).toEqual([]);
  });

  it('rows that move refer to rows that move too, to its people, or to what each cell has', async () => {
    const { rows } = await owner.outside((tx) =>
      sql<{ source: string; target: string }>`
        select distinct conrelid::regclass::text as source, confrelid::regclass::text as target from pg_constraint
         where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`.execute(tx),
    );
    const elsewhere = rows.filter(
      ({ source, target }) => moved.has(source) && !moved.has(target) && target !== 'app_user',
    );
    // Providers of the travel rule are each cell’s own list: an inquiry of one that is unknown there is refused by its reference.
    expect(elsewhere).toEqual([
      { source: 'travel_rule_inquiry', target: 'travel_rule_provider' },
      { source: 'withdrawal_inquiry', target: 'travel_rule_provider' },
    ]);
  });
});
