import type { BusinessBalances } from '@countinghouse/contract/books/balances';
import type { LedgerEntryView } from '@countinghouse/contract/books/ledger';
import { amountOf, compare, type Amount } from '@countinghouse/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApi, type TestApi, type TestOrganisation } from '../../../testing';
import { demoHistory } from '../../../testing/history';

let api: TestApi;
const members: string[] = [];
beforeAll(async () => {
  api = await startTestApi({ filled: demoHistory });
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql<TestOrganisation>`select id, name from organisation order by name`.execute(tx),
  );
  for (const organisation of rows)
    members.push(await api.signIn(await api.createUser([organisation], { systemRole: 'ADMIN' }), organisation));
});
afterAll(() => api.close());

const read = async <Answer>(token: string, path: string): Promise<Answer> => {
  const answer = await api.call('GET', path, { token });
  expect([path, answer.statusCode]).toEqual([path, 200]);
  return answer.json<Answer>();
};
const entriesOf = async (token: string, query: string): Promise<LedgerEntryView[]> =>
  (await read<{ entries: LedgerEntryView[] }>(token, `ledger/entries?${query}`)).entries;

type Row = Readonly<Record<string, unknown>> & { readonly id: string };

/** The lists that show money of a business, and which of their rows the ledger knows of. */
const lists: readonly {
  readonly path: string;
  readonly rows: string;
  readonly entityType: string;
  readonly isPosted?: (row: Row) => boolean;
}[] = [
  {
    path: 'payments',
    rows: 'payments',
    entityType: 'PAYMENT',
    isPosted: ({ status }) => status === 'DEPOSITED',
  },
  { path: 'withdrawals/crypto', rows: 'withdrawals', entityType: 'WITHDRAWAL' },
  {
    path: 'payment/deposits/fiat',
    rows: 'deposits',
    entityType: 'FIAT_DEPOSIT',
    isPosted: ({ status }) => status === 'RECEIVED',
  },
  { path: 'payment/whitelabel-fiat-deposits', rows: 'deposits', entityType: 'WHITELABEL_FIAT_DEPOSIT' },
  { path: 'payment/withdrawals/fiat', rows: 'withdrawals', entityType: 'FIAT_WITHDRAWAL' },
  { path: 'payment/internal-transfers', rows: 'internalTransfers', entityType: 'INTERNAL_TRANSFER' },
  {
    path: 'payment/balance/convert',
    rows: 'conversions',
    entityType: 'BALANCE_CONVERSION',
    isPosted: ({ status }) => status === 'COMPLETED',
  },
  { path: 'payment/manual-movements', rows: 'manualMovements', entityType: 'MANUAL_MOVEMENT' },
  { path: 'payment/deposits/unassociated', rows: 'deposits', entityType: 'UNASSOCIATED_DEPOSIT' },
];

describe('every figure of the demo history', () => {
  test('that is a balance is what the newest entry of its account left there, or nothing was ever posted to it', async () => {
    let explained = 0;
    for (const token of members) {
      for (const { businessId, balances } of await read<BusinessBalances[]>(token, 'balances')) {
        for (const [currency, { amount: available, pending, held }] of Object.entries(balances)) {
          for (const [kind, text] of Object.entries({ available, pending, held })) {
            const account = `business:${businessId}:${kind}:${currency}`;
            const [newest] = await entriesOf(token, `account=${account}&limit=1`);
            const left: Amount = amountOf(newest?.balanceAfter ?? '0', currency);
            expect([account, compare(left, amountOf(text, currency))]).toEqual([account, 0]);
            if (newest) explained += 1;
          }
        }
      }
    }
    expect(explained).toBeGreaterThan(20);
  });

  test('that a list shows of money that moved has its entries, and each entry leads back to the row', async () => {
    const explained = new Map<string, number>();
    for (const token of members) {
      for (const { businessId } of await read<BusinessBalances[]>(token, 'balances')) {
        for (const { path, rows, entityType, isPosted = () => true } of lists) {
          const answer = await read<Record<string, Row[]>>(token, `${path}?businessId=${businessId}&limit=25`);
          for (const row of (answer[rows] ?? []).filter(isPosted)) {
            const entries = await entriesOf(token, `entityType=${entityType}&entityId=${row.id}`);
            expect([path, row.id, entries.length > 1]).toEqual([path, row.id, true]);
            expect(new Set(entries.map(({ item }) => `${item?.entityType} ${item?.entityId}`))).toEqual(
              new Set([`${entityType} ${row.id}`]),
            );
            explained.set(entityType, (explained.get(entityType) ?? 0) + 1);
          }
        }
      }
    }
    expect([...explained.keys()]).toEqual(
      expect.arrayContaining([
        'PAYMENT',
        'FIAT_DEPOSIT',
        'WHITELABEL_FIAT_DEPOSIT',
        'INTERNAL_TRANSFER',
        'UNASSOCIATED_DEPOSIT',
      ]),
    );
  });

  test('that changed a balance leads to a thing whose entries have that very change among them', async () => {
    let followed = 0;
    for (const token of members) {
      for (const { businessId, settlementCurrency } of await read<BusinessBalances[]>(token, 'balances')) {
        const account = `business:${businessId}:available:${settlementCurrency}`;
        for (const { item, transactionId, eventType, entityType } of await entriesOf(token, `account=${account}`)) {
          // Opening balances of a history have no cause.
          if (entityType === 'TREASURY') continue;
          expect([eventType, item]).not.toEqual([eventType, null]);
          const entries = await entriesOf(token, `entityType=${item?.entityType}&entityId=${item?.entityId}`);
          expect(entries.map((entry) => entry.transactionId)).toContain(transactionId);
          followed += 1;
        }
      }
    }
    expect(followed).toBeGreaterThan(50);
  });

  test('leads nowhere that the caller may not go: an entry names its list only to those who may open that list', async () => {
    const [token] = members;
    const businesses = await read<BusinessBalances[]>(token ?? '', 'balances');
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<TestOrganisation>`
        select o.id, o.name from organisation o join business b on b.organisation_id = o.id
         where b.id = ${businesses[0]?.businessId ?? null}::uuid`.execute(tx),
    );
    const onlyBalances = await api.signInWith(rows[0]!, ['GET_BALANCES']);
    let seen = 0;
    for (const { businessId, settlementCurrency } of await read<BusinessBalances[]>(onlyBalances, 'balances')) {
      const entries = await entriesOf(onlyBalances, `account=business:${businessId}:available:${settlementCurrency}`);
      seen += entries.length;
      expect(entries.filter(({ item }) => item !== null)).toEqual([]);
    }
    expect(seen).toBeGreaterThan(10);
  });
});
