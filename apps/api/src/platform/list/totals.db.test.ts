import type { ListTotals, Paging } from '@countinghouse/contract/paging';
import type { BusinessId } from '@countinghouse/contract/ids';
import { amountOf } from '@countinghouse/money';
import { systemActor } from '@countinghouse/payments';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertInternalTransfers, transferMovement } from '../../modules/across/internal-transfers';
import { startTestApi, type TestApi, type TestOrganisation } from '../../testing';
import { demoHistory } from '../../testing/history';
import { hideBusiness, testRates } from '../../testing/commerce';
import { newId } from '../ids';
import { together } from '../moved/movement';
import { noteMovement } from '../moved/repository';

let api: TestApi;
let organisation: TestOrganisation;
let admin: string;
let businesses: readonly string[];

beforeAll(async () => {
  api = await startTestApi({ filled: demoHistory });
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql<TestOrganisation & { businesses: readonly string[] }>`
      select o.id, o.name, array_agg(b.id order by b.name) as businesses
        from organisation o join business b on b.organisation_id = o.id
       where o.name = 'Northgate Payments' group by 1, 2`.execute(tx),
  );
  organisation = rows[0]!;
  businesses = rows[0]!.businesses;
  admin = await api.signIn(await api.createUser([organisation], { systemRole: 'ADMIN' }), organisation);
});
afterAll(() => api.close());

type Row = Readonly<Record<string, string | null>>;
type Part = { readonly of: string; readonly currency: string; readonly amount: string };
type Answer = ListTotals & { readonly paging: Paging };

/** Contribution of a list's row to its sums, computed from the row itself. */
type MoneyList = { readonly path: string; readonly rows: string; readonly parts: (row: Row) => (Part | null)[] };

const part = (of: string, currency: string | null | undefined, amount: string | null | undefined): Part | null =>
  currency && amount ? { of, currency, amount } : null;
const when = (isSo: boolean, ...parts: (Part | null)[]) => (isSo ? parts : []);

const debited = (row: Row, currency: string, fee: string) =>
  when(
    row.status === 'COMPLETED',
    part('debited', row[currency], row.debitAmount),
    part('fees', row[currency], row[fee]),
  );
const credited = (row: Row) => [part('net', row.currency, row.payableAmount), part('fees', row.currency, row.fee)];

const lists: readonly MoneyList[] = [
  {
    path: 'payments',
    rows: 'payments',
    parts: (row) => [
      part('net', row.settlementCurrency, row.actualPayableAmount),
      part('fees', row.settlementCurrency, row.actualServiceFee),
    ],
  },
  { path: 'withdrawals/crypto', rows: 'withdrawals', parts: (row) => debited(row, 'debitCurrency', 'serviceFee') },
  { path: 'payment/withdrawals/fiat', rows: 'withdrawals', parts: (row) => debited(row, 'currency', 'fee') },
  {
    path: 'payment/deposits/fiat',
    rows: 'deposits',
    parts: (row) => when(row.status === 'RECEIVED', ...credited(row)),
  },
  { path: 'payment/whitelabel-fiat-deposits', rows: 'deposits', parts: credited },
  {
    path: 'payment/internal-transfers',
    rows: 'internalTransfers',
    parts: (row) =>
      when(
        row.status === 'COMPLETED',
        part(row.direction === 'IN' ? 'in' : 'out', row.currency, row.amount),
        row.direction === 'OUT' ? part('fees', row.currency, row.fee) : null,
      ),
  },
  {
    path: 'payment/balance/convert',
    rows: 'conversions',
    parts: (row) =>
      when(
        row.status === 'EXECUTED',
        part('sold', row.debitCurrency, row.debitAmount),
        part('bought', row.creditCurrency, row.creditAmount),
      ),
  },
  {
    path: 'payment/deposits/unassociated',
    rows: 'deposits',
    parts: (row) => when(row.status !== 'ORPHANED', part('value', row.uniformCurrency, row.uniformAmount)),
  },
];

const read = async (token: string, path: string, query: Readonly<Record<string, string>>): Promise<Answer> => {
  const answer = await api.call('GET', `${path}?${new URLSearchParams(query)}`, { token });
  expect([path, query, answer.statusCode]).toEqual([path, query, 200]);
  return answer.json<Answer>();
};

/** Every row that passes, page after page. */
const walk = async (token: string, list: MoneyList, query: Readonly<Record<string, string>>): Promise<Row[]> => {
  const found: Row[] = [];
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page = await read(token, list.path, { ...query, limit: '100', ...(cursor && { cursor }) });
    found.push(...((page as unknown as Record<string, Row[]>)[list.rows] ?? []));
    cursor = page.paging.nextCursor;
  }
  return found;
};

/** Sums in units, by kind; a zero sum counts as absent. */
const inUnits = (parts: readonly (Part | null)[]): Record<string, string> => {
  const sums = new Map<string, bigint>();
  for (const one of parts)
    if (one) {
      const key = `${one.of} ${one.currency}`;
      sums.set(key, (sums.get(key) ?? 0n) + amountOf(one.amount, one.currency).units);
    }
  return Object.fromEntries(
    [...sums].filter(([, units]) => units !== 0n).map(([key, units]) => [key, units.toString()]),
  );
};

const filters = fc.record(
  {
    days: fc.tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 400 })),
    status: fc.constantFrom('COMPLETED', 'PENDING', 'DEPOSITED', 'RECEIVED', 'EXECUTED', 'FAILED'),
    currency: fc.constantFrom('EUR', 'USD', 'GBP', 'BTC', 'USDT'),
  },
  { requiredKeys: [] },
);
const end = Date.parse('2025-07-01T00:00:00.000Z');
const instant = (days: number) => new Date(end - days * 86_400_000).toISOString();
const currencyName: Readonly<Record<string, string>> = {
  payments: 'depositCurrency',
  'withdrawals/crypto': 'cryptoCurrency',
  'payment/balance/convert': 'debitCurrency',
};

describe('the totals of a list of money', () => {
  test.each(lists)('$path: for any filters they are the sum of all pages, to the last unit', async (list) => {
    const everything = await walk(admin, list, { businessId: businesses[0]! });
    const statuses = new Set(everything.map(({ status }) => status));
    let met = 0;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...businesses), filters, async (businessId, { days, status, currency }) => {
        const [until, from] = days?.toSorted((a, b) => a - b) ?? [];
        const query = {
          businessId,
          ...(days && { after: instant(from!), before: instant(until!) }),
          ...(status && statuses.has(status) && { status }),
          ...(currency && { [currencyName[list.path] ?? 'currency']: currency }),
        };
        const rows = await walk(admin, list, query);
        const totals = await read(admin, list.path, { ...query, limit: '1', includeTotal: 'true' });
        expect([totals.total, totals.totalIsCapped]).toEqual([rows.length, false]);
        expect(inUnits(totals.sums ?? [])).toEqual(inUnits(rows.flatMap(list.parts)));
        met += rows.length;
      }),
      { numRuns: 25 + businesses.length, examples: businesses.map((businessId) => [businessId, {}]) },
    );
    expect(met > 0 || everything.length === 0).toBe(true);
  });

  test('the demo history has money to sum up in most of them', async () => {
    const summed = await Promise.all(
      lists.map(async ({ path }) => {
        const all = await Promise.all(
          businesses.map((businessId) => read(admin, path, { businessId, limit: '1', includeTotal: 'true' })),
        );
        return Object.keys(inUnits(all.flatMap(({ sums = [] }) => sums))).length > 0;
      }),
    );
    expect(summed.filter(Boolean).length).toBeGreaterThanOrEqual(4);
  });

  test('a page without them tells none', async () => {
    expect(await read(admin, 'payments', { limit: '1' })).not.toHaveProperty('sums');
  });

  test('[BLIST-7] what is of a business that the caller may not know of is in none of them', async () => {
    const hidden = businesses.at(-1)!;
    const read$ = (token: string) => read(token, 'payments', { limit: '1', includeTotal: 'true' });
    const ofAll = await read$(admin);
    await hideBusiness(api, { organisationId: organisation.id, id: hidden } as Parameters<typeof hideBusiness>[1]);
    const member = await api.signInWith(organisation, ['GET_PAYMENT']);
    const rows = (await walk(member, lists[0]!, {})).flatMap(lists[0]!.parts);
    const theirs = await read$(member);
    expect(inUnits(theirs.sums ?? [])).toEqual(inUnits(rows));
    expect(inUnits(theirs.sums ?? [])).not.toEqual(inUnits(ofAll.sums ?? []));
    expect(await read$(admin)).toEqual(ofAll);
    const asked = await read(member, 'payments', { businessId: hidden, limit: '1', includeTotal: 'true' });
    expect([asked.total, asked.sums]).toEqual([0, []]);
  });

  test('beyond 10,000 rows they are of all that pass, and where filters are not kept they say that they are of the newest 10,000', async () => {
    const busy = await api.createOrganisation();
    const [from, to] = [newId() as BusinessId, newId() as BusinessId];
    const token = await api.signIn(await api.createUser([busy], { systemRole: 'ADMIN' }), busy);
    await api.database.acrossOrganisations(async (tx) => {
      for (const id of [from, to])
        await sql`
          insert into business select (jsonb_populate_record(b, jsonb_build_object(
            'id', ${id}::text, 'organisation_id', ${busy.id}::text, 'name', ${`Busy ${id}`}::text))).*
            from business b where b.id = ${businesses[0]!}`.execute(tx);
      const transfers = Array.from({ length: 10_005 }, (_, index) => ({
        organisationId: busy.id,
        id: newId(),
        fromBusinessId: from,
        toBusinessId: to,
        clientLabel: null,
        amount: amountOf(index < 5 ? '10000.00' : '1.00', 'EUR'),
        fee: amountOf('0', 'EUR'),
        note: null,
        initiatedBy: systemActor,
        at: new Date(Date.parse('2025-01-01T00:00:01.000Z') + index * 1_000),
      }));
      const prices = { rates: testRates(new Date()), uniformCurrency: 'EUR' };
      await insertInternalTransfers(tx, transfers);
      await noteMovement(tx, together(transfers.map((transfer) => transferMovement(transfer, prices))));
    });
    const asked = { businessId: from, limit: '1', includeTotal: 'true' };
    const all = await read(token, 'payment/internal-transfers', asked);
    expect([all.total, all.totalIsCapped]).toEqual([10_005, false]);
    expect(all.sums).toContainEqual({ of: 'out', currency: 'EUR', amount: '60000.00' });
    // The counterparty is not stored by day.
    const narrower = await read(token, 'payment/internal-transfers', { ...asked, counterpartyId: to });
    expect([narrower.total, narrower.totalIsCapped]).toEqual([10_000, true]);
    expect(narrower.sums).toContainEqual({ of: 'out', currency: 'EUR', amount: '10000.00' });
  });
});
