import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import { migrate, type Tx } from '@countinghouse/database';
import { createTestDatabase, type TestDatabase } from '@countinghouse/database/testing';
import { verify } from '@countinghouse/ledger';
import fc from 'fast-check';
import { sql, type RawBuilder } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lines } from '../../../lists';
import { migrations } from '../../../migrations';
import { startTestApi, type TestApi } from '../../../testing';
import { demoHistory } from '../../../testing/history';
import {
  keptLists as lists,
  totalsOfPayments,
  type KeptFilters,
  type KeptMoneyList,
} from '../../../testing/kept-lists';
import { rebuildListTotals } from '../../../testing/figures';
import { migrationsOf } from '../../../testing/released';
import { writeNoted } from '../../../testing/write-noted';
import type { BusinessScope } from '../../organisation/businesses';
import { listTotalInvariants as invariantsOf } from './kept-totals';
import { foldChanges } from './repository';

const everything = 10_000;
const listTotalInvariants = invariantsOf(lines);

let api: TestApi;
let scope: BusinessScope;
let businesses: readonly BusinessId[];
const across = <Result>(work: (tx: Tx) => Promise<Result>) => api.database.acrossOrganisations(work);
const findings = () => across((tx) => verify(tx, listTotalInvariants));
const rebuild = () => across(rebuildListTotals);

/** Ids of the newest payments of a status. */
const paymentsThatAre = async (status: string, most: number): Promise<string[]> => {
  const { rows } = await across((tx) =>
    sql<{ id: string }>`
      select id from payment where organisation_id = ${scope.organisationId} and status = ${status}
       order by created_at desc, id limit ${most}`.execute(tx),
  );
  return rows.map(({ id }) => id);
};
const change = (tx: Tx, ids: readonly string[], changes: RawBuilder<unknown>): Promise<void> =>
  writeNoted(tx, { table: 'payment', organisationId: scope.organisationId, ids }, () =>
    sql`
      update payment set ${changes}
       where organisation_id = ${scope.organisationId} and id = any(${[...ids]}::uuid[])`.execute(tx),
  );

const countOf = async (table: string): Promise<number> => {
  const { rows } = await across((tx) =>
    sql<{ count: number }>`
      select count(*)::integer as count from ${sql.table(table)} where organisation_id = ${scope.organisationId}`.execute(
      tx,
    ),
  );
  return rows[0]!.count;
};
const foldAll = async (most: number) => {
  while ((await across((tx) => foldChanges(tx, most))) > 0);
};

beforeAll(async () => {
  api = await startTestApi({ filled: demoHistory });
  const { rows } = await across((tx) =>
    sql<{ id: OrganisationId; businesses: readonly BusinessId[] }>`
      select o.id, array_agg(b.id order by b.name) as businesses
        from organisation o join business b on b.organisation_id = o.id
       where o.name = 'Northgate Payments' group by 1`.execute(tx),
  );
  scope = { organisationId: rows[0]!.id, hiddenBusinessId: null, onlyBusinessIds: null };
  businesses = rows[0]!.businesses;
});
afterAll(() => api.close());

const end = Date.parse('2025-07-01T00:00:00.000Z');
const hour = 3_600_000;
const filtersOf = (statuses: readonly string[]) =>
  fc.record(
    {
      businessId: fc.constantFrom(...businesses),
      // Hours, so that periods begin and end within days, at their borders, and at those of months.
      after: fc.integer({ min: 0, max: 400 * 24 }).map((hours) => new Date(end - hours * hour).toISOString()),
      before: fc.integer({ min: -48, max: 200 * 24 }).map((hours) => new Date(end - hours * hour).toISOString()),
      status: fc.constantFrom(...statuses, undefined),
      currency: fc.constantFrom('EUR', 'USD', 'GBP', 'BTC', 'USDT'),
    },
    { requiredKeys: ['businessId'] },
  );

/** Checks each list's kept totals against its rows; returns the number of rows met. */
const agree = async ({ statuses, totals }: KeptMoneyList): Promise<number> => {
  let met = 0;
  const compare = (filters: KeptFilters) =>
    across(async (tx) => {
      const counted = await totals(tx, scope, filters, everything);
      // None is counted by its rows: all that pass are beyond.
      const kept = await totals(tx, scope, filters, 0);
      expect(kept).toEqual(counted);
      met += kept.total ?? 0;
    });
  for (const businessId of businesses) await compare({ businessId });
  await fc.assert(fc.asyncProperty(filtersOf(statuses), compare), { numRuns: 60 });
  return met;
};

describe('the kept totals of a list', () => {
  test.each(lists)(
    '$table: before and after they are folded they are the totals of the rows, for any filters',
    async (list) => {
      const met = await agree(list);
      expect(met > 0).toBe((await countOf(list.table)) > 0);
    },
  );

  test('they say the same of each list when all, some and none of the changes are folded', async () => {
    expect(await countOf('list_total_change')).toBeGreaterThan(100);
    expect(await across((tx) => foldChanges(tx, 90))).toBe(90);
    expect(await findings()).toEqual([]);
    for (const list of lists) await agree(list);
    // Two at a time take each change once.
    await Promise.all([foldAll(7), foldAll(11)]);
    expect(await countOf('list_total_change')).toBe(0);
    expect(await findings()).toEqual([]);
    for (const list of lists) await agree(list);
  });

  test('a row that changes moves from one total to another, in the transaction that changes it or not at all', async () => {
    const payments = (tx: Tx, status: string) => totalsOfPayments(tx, scope, { status: [status] } as never, 0);
    const before = await across((tx) => payments(tx, 'DEPOSITED'));
    const [id] = await paymentsThatAre('DEPOSITED', 1);
    const cancel = (tx: Tx) =>
      change(
        tx,
        [id!],
        sql`status = 'CANCELLED', actual_payable_amount = actual_payable_amount + 1, settlement_currency = 'CHF'`,
      );
    const undone = across(async (tx) => {
      await cancel(tx);
      expect((await payments(tx, 'DEPOSITED')).total).toBe(before.total! - 1);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await across((tx) => payments(tx, 'DEPOSITED'))).toEqual(before);
    const cancelled = await across((tx) => payments(tx, 'CANCELLED'));
    await across(cancel);
    expect((await across((tx) => payments(tx, 'DEPOSITED'))).total).toBe(before.total! - 1);
    const after = await across((tx) => payments(tx, 'CANCELLED'));
    expect(after.total).toBe(cancelled.total! + 1);
    expect(after.sums).toContainEqual(expect.objectContaining({ of: 'net', currency: 'CHF' }));
    expect(await findings()).toEqual([]);
  });

  test.each([
    ['actual_payable_amount', 'actual_payable_amount + 1', 1],
    ['actual_service_fee', 'actual_service_fee + 1', 1],
    ['settlement_currency', `'SEK'`, 2],
    ['created_at', `created_at - interval '1 hour'`, 2],
  ])('they follow a row of which nothing but its %s changed', async (column, value, places) => {
    const waiting = await countOf('list_total_change');
    const [id] = await paymentsThatAre('DEPOSITED', 1);
    await across((tx) => change(tx, [id!], sql`${sql.ref(column)} = ${sql.raw(value)}`));
    expect(await countOf('list_total_change')).toBe(waiting + places);
    expect(await findings()).toEqual([]);
  });

  test('a write that changes nothing of them leaves nothing to fold', async () => {
    const waiting = await countOf('list_total_change');
    const ids = await paymentsThatAre('DEPOSITED', 50);
    await across((tx) => change(tx, ids, sql`updated_at = updated_at + interval '1 second'`));
    expect(await countOf('list_total_change')).toBe(waiting);
  });

  test('a write that forgot to note what it moved is named by the verifier and mended by the rebuild', async () => {
    const [id] = await paymentsThatAre('DEPOSITED', 1);
    await across((tx) =>
      sql`
        update payment set status = 'CANCELLED'
         where organisation_id = ${scope.organisationId} and id = ${id!}`.execute(tx),
    );
    expect((await findings()).map(({ invariant }) => invariant)).toEqual(['list-totals-agree-with-rows']);
    // Hour, day and month of both statuses.
    expect(await rebuild()).toBe(6);
    expect(await findings()).toEqual([]);
  });

  test('of a status that every row has left nothing is kept', async () => {
    const ids = await paymentsThatAre('EXPIRED', 100_000);
    await across((tx) => change(tx, ids, sql`status = 'BLOCKED'`));
    await foldAll(1_000);
    const { rows } = await across((tx) =>
      sql`
        select 1 from list_total
         where count = 0
            or (organisation_id = ${scope.organisationId} and list = 'payment' and status = 'EXPIRED')`.execute(tx),
    );
    expect(rows).toEqual([]);
    expect(await findings()).toEqual([]);
  });

  test('[BLIST-7] a business that the caller may not know of is in none of them', async () => {
    const [hidden, ...others] = businesses;
    const all = (seen: Partial<BusinessScope>) => across((tx) => totalsOfPayments(tx, { ...scope, ...seen }, {}, 0));
    const counted = (seen: Partial<BusinessScope>) =>
      across((tx) => totalsOfPayments(tx, { ...scope, ...seen }, {}, everything));
    for (const seen of [{}, { hiddenBusinessId: hidden! }, { onlyBusinessIds: others.slice(0, 2) }])
      expect(await all(seen)).toEqual(await counted(seen));
    expect((await all({ hiddenBusinessId: hidden! })).total).toBeLessThan((await all({})).total!);
  });

  test('a total that was spoilt, lost or invented is named by the verifier and mended by the rebuild', async () => {
    const kept = async () => {
      const { rows } = await across((tx) => sql`select * from list_total order by list_total`.execute(tx));
      return rows;
    };
    await foldAll(10_000);
    const sound = await kept();
    expect(await rebuild()).toBe(0);
    await across(async (tx) => {
      const one = (list: string, place: number) =>
        sql`ctid = (select ctid from list_total where list = ${list} order by list_total offset ${place} limit 1)`;
      await sql`update list_total set amount = amount + 1 where ${one('payment', 0)}`.execute(tx);
      await sql`update list_total set count = count - 1 where ${one('payment', 7)}`.execute(tx);
      await sql`delete from list_total where ${one('payment', 3)}`.execute(tx);
      await sql`update list_total set status = 'REFUNDED' where ${one('payment', 11)}`.execute(tx);
      await sql`update list_total set business_id = null where ${one('payment', 13)}`.execute(tx);
    });
    expect((await findings()).map(({ invariant }) => invariant)).toEqual(['list-totals-agree-with-rows']);
    expect(await rebuild()).toBe(7);
    expect(await findings()).toEqual([]);
    expect(await kept()).toEqual(sound);
  });
});

/** Copies rows as they are, without what their writers would write beside them. */
const copyRows = async (to: TestDatabase, tables: readonly string[]): Promise<void> => {
  const url = new URL(process.env['COUNTINGHOUSE_TEST_POSTGRES']!);
  url.pathname = new URL(to.urls.appUrl).pathname;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  try {
    await client.query('set session_replication_role = replica');
    for (const table of tables) {
      const { rows: columns } = await client.query<{ names: string }>(
        `select string_agg(quote_ident(attname), ', ') as names from pg_attribute
          where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
        [table],
      );
      const { rows } = await across((tx) =>
        sql<{ rows: string }>`
          select coalesce(jsonb_agg(to_jsonb(t)), '[]')::text as rows from ${sql.table(table)} t
           where organisation_id = ${scope.organisationId}`.execute(tx),
      );
      const { names } = columns[0]!;
      await client.query(
        `insert into ${table} (${names}) select ${names} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
        [rows[0]!.rows],
      );
    }
  } finally {
    await client.end();
  }
};

test('an installation that had rows before has their totals when it is upgraded', async () => {
  // Moves to other cells name the table of totals.
  const later = ['-list-totals', '-organisation-moves', '-copies-ahead-of-moves'];
  const earlier = Object.keys(migrations).filter((name) => !later.some((one) => name.includes(one)));
  const upgraded = await createTestDatabase(migrationsOf(earlier));
  try {
    await copyRows(upgraded, [...new Set(lists.map(({ table }) => table))]);
    await migrate(upgraded.urls.ownerUrl, migrations);
    const kept = await upgraded.database.acrossOrganisations(async (tx) => ({
      findings: await verify(tx, listTotalInvariants),
      ...(await sql<{ lists: number }>`select count(distinct list)::integer as lists from list_total`.execute(tx))
        .rows[0],
    }));
    expect(kept.findings).toEqual([]);
    expect(kept.lists).toBeGreaterThan(6);
  } finally {
    await upgraded.close();
  }
});
