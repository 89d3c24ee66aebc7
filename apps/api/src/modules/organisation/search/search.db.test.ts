import type { Permission } from '@countinghouse/contract';
import { foundKinds, mostFound, type Found, type FoundKind } from '@countinghouse/contract/organisation/search';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productModules } from '../../../modules';
import { broughtTo } from '../../../module/extension';
import { textIn } from '../../../platform/amount-columns';
import { startTestApi, type TestApi, type TestOrganisation } from '../../../testing';
import { demoHistory } from '../../../testing/history';
import { findingOf } from './repository';
import { searchables } from './searchable-repository';

type Organisation = TestOrganisation & { readonly hidden: string | null };

let api: TestApi;
let organisation: Organisation;
let admin: string;

beforeAll(async () => {
  api = await startTestApi({ filled: demoHistory });
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql<Organisation>`
      select id, name, special_business_id as hidden from organisation where name = 'Northgate Payments'`.execute(tx),
  );
  organisation = rows[0]!;
  admin = await api.signIn(await api.createUser([organisation], { systemRole: 'ADMIN' }), organisation);
});
afterAll(() => api.close());

const search = async (text: string, token = admin): Promise<readonly Found[]> => {
  const answer = await api.call('GET', `search?${new URLSearchParams({ text })}`, { token });
  expect([text, answer.statusCode]).toEqual([text, 200]);
  return answer.json<{ found: Found[] }>().found;
};

/** Whatever is found, by its table and the columns that are shown of it. */
const tables: readonly (readonly [FoundKind, table: string, ...columns: string[]])[] = [
  ['PAYMENT', 'payment', 'client_payment_id', 'wallet_address'],
  ['CRYPTO_WITHDRAWAL', 'crypto_withdrawal', 'client_withdrawal_id', 'transaction_id', 'recipient_address'],
  ['FIAT_DEPOSIT', 'fiat_deposit', 'client_label', 'payment_reference'],
  ['FIAT_DEPOSIT', 'whitelabel_fiat_deposit', 'reference', 'end_to_end_id'],
  ['FIAT_WITHDRAWAL', 'fiat_withdrawal', 'client_label', 'reference', 'bank_transaction_id'],
  ['INTERNAL_TRANSFER', 'internal_transfer', 'client_label'],
  ['BALANCE_CONVERSION', 'balance_conversion'],
  ['UNASSOCIATED_DEPOSIT', 'unassociated_deposit', 'transaction_id', 'from_address', 'to_address', 'reference'],
  ['MANUAL_MOVEMENT', 'manual_movement'],
  ['INVOICE', 'invoice', 'client_invoice_id'],
  ['WHITELISTED_ADDRESS', 'whitelisted_address', 'address'],
  ['API_KEY', 'api_credential', 'api_key'],
];

/** Names that are found in any case, by the column in small letters that has their index. */
const names: readonly (readonly [FoundKind, table: string, shown: string, sought: string])[] = [
  ['PAYOUT_BATCH', 'payout_batch', 'name', 'name_sought'],
  ['INVOICE', 'invoice', 'number', 'number_sought'],
  ['INVOICE', 'invoice', 'customer_name', 'customer_sought'],
  ['BANK_ACCOUNT', 'bank_account', 'account_label', 'label_sought'],
  ['BANK_ACCOUNT', 'bank_account', 'holder_name', 'holder_sought'],
  ['WHITELISTED_ADDRESS', 'whitelisted_address', 'label', 'label_sought'],
  ['WHITELISTED_ADDRESS', 'whitelisted_address', 'address_id', 'address_id_sought'],
  ['API_KEY', 'api_credential', 'name', 'name_sought'],
];

/** Amounts, by the column of currency and units that has their index. */
const amounts: readonly (readonly [FoundKind, table: string, sought: string])[] = [
  ['PAYMENT', 'payment', 'asked_sought'],
  ['PAYMENT', 'payment', 'credited_sought'],
  ['CRYPTO_WITHDRAWAL', 'crypto_withdrawal', 'amount_sought'],
  ['FIAT_DEPOSIT', 'fiat_deposit', 'amount_sought'],
  ['FIAT_DEPOSIT', 'whitelabel_fiat_deposit', 'amount_sought'],
  ['FIAT_WITHDRAWAL', 'fiat_withdrawal', 'amount_sought'],
  ['INTERNAL_TRANSFER', 'internal_transfer', 'amount_sought'],
  ['BALANCE_CONVERSION', 'balance_conversion', 'debit_sought'],
  ['BALANCE_CONVERSION', 'balance_conversion', 'credit_sought'],
  ['UNASSOCIATED_DEPOSIT', 'unassociated_deposit', 'amount_sought'],
  ['MANUAL_MOVEMENT', 'manual_movement', 'amount_sought'],
  ['PAYOUT_BATCH', 'payout_batch', 'amount_sought'],
  ['INVOICE', 'invoice', 'amount_sought'],
];

type Shown = { readonly id: string; readonly value: string };

/** Some rows of Northgate that have a value in a column, the newest first. */
const rowsOf = async (table: string, column: string): Promise<readonly Shown[]> => {
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql<Shown>`
      select id::text as id, ${sql.ref(column)}::text as value from ${sql.table(table)}
       where organisation_id = ${organisation.id} and ${sql.ref(column)} is not null order by id desc limit 3`.execute(
      tx,
    ),
  );
  return rows;
};
const beginningOf = (value: string) => value.slice(0, Math.max(6, Math.ceil(value.length * 0.7)));

describe('the search', () => {
  it.each(tables)(
    'finds a %s by the beginning of each id and reference that is shown: %s',
    async (kind, table, ...columns) => {
      for (const column of ['id', ...columns])
        for (const { id, value } of await rowsOf(table, column)) {
          // Several rows may share an address: the newest few are told.
          const found = (await search(beginningOf(value))).filter((one) => one.kind === kind);
          expect(found.length, `${column} ${value}`).toBeGreaterThan(0);
          expect(found.length).toBeLessThanOrEqual(mostFound);
          const isTold = found.length === mostFound || found.some((one) => one.id === id);
          expect(isTold, `${column} ${value}`).toBe(true);
        }
    },
  );

  it('finds a payment by the transactions and senders of its deposits', async () => {
    for (const column of ['transaction_id', 'from_address'])
      for (const { value } of await rowsOf('deposit', column))
        expect(
          (await search(beginningOf(value))).map(({ kind }) => kind),
          value,
        ).toContain('PAYMENT');
  });

  it('finds people by a part of their address or name, and by id', async () => {
    const people = (await search('admin@northgate')).filter(({ kind }) => kind === 'USER');
    expect(people.map(({ label }) => label)).toEqual(['admin@northgate.example']);
    expect((await search(beginningOf(people[0]!.id))).map(({ id }) => id)).toContain(people[0]!.id);
  });

  it.each(amounts)('[SEARCH-2] finds a %s by its amount however it is written: %s.%s', async (kind, table, sought) => {
    for (const row of await rowsOf(table, sought)) {
      const [currency = '', units = ''] = row.value.split(' ');
      const [whole = '', decimals = ''] = textIn(units, currency).split('.');
      const grouped = (mark: string) => whole.replaceAll(/\B(?=(\d{3})+$)/g, mark);
      const point = decimals === '' ? '' : `.${decimals}`;
      const written = [`${whole}${point}`, `${grouped(',')}${point}`, `${grouped('.')}${point.replace('.', ',')}`];
      for (const text of written.filter(({ length }) => length >= 3)) {
        const found = (await search(text)).filter((one) => one.kind === kind);
        expect(found.some(({ id }) => id === row.id) || found.length === mostFound, text).toBe(true);
      }
    }
  });

  it.each(names)('[SEARCH-1] finds a %s by how a name begins, in any case: %s.%s', async (kind, table, shown) => {
    for (const { id, value } of await rowsOf(table, shown)) {
      const begun = value.slice(0, Math.max(3, value.length - 2));
      for (const text of [begun.toLowerCase(), begun.toUpperCase()]) {
        const found = (await search(text)).filter((one) => one.kind === kind);
        expect(found.some((one) => one.id === id) || found.length === mostFound, text).toBe(true);
      }
    }
  });

  it('[SEARCH-1] finds a bank account by its IBAN with spaces, for those alone who may know its digits, and shows the ends of it', async () => {
    const [row] = await rowsOf('bank_account', 'iban');
    const typed = row!.value.slice(0, 12).replaceAll(/(.{4})/g, '$1 ');
    const ofAccounts = (found: readonly Found[]) => found.filter(({ kind }) => kind === 'BANK_ACCOUNT');
    const found = ofAccounts(await search(typed)).find(({ id }) => id === row!.id);
    expect(found).toMatchObject({
      field: 'iban',
      value: `${row!.value.slice(0, 4)} **** **** ${row!.value.slice(-4)}`,
    });
    const lister = await api.signInWith(organisation, ['FETCH_BANK_ACCOUNTS']);
    expect(ofAccounts(await search(row!.id, lister)).map(({ id }) => id)).toEqual([row!.id]);
    expect(await search(typed, lister)).toEqual([]);
  });

  it('[SEARCH-1] finds nothing that is listed no more', async () => {
    const [key] = await rowsOf('api_credential', 'api_key');
    const revoke = (at: Date | null) =>
      api.database.acrossOrganisations((tx) =>
        sql`update api_credential set revoked_at = ${at} where id = ${key!.id}`.execute(tx),
      );
    await revoke(new Date());
    expect((await search(key!.value)).filter(({ kind }) => kind === 'API_KEY')).toEqual([]);
    await revoke(null);
    expect((await search(key!.value)).map(({ id }) => id)).toContain(key!.id);
  });

  it('tells what a thing is called, by which field it was found, whose it is and for how much', async () => {
    const [row] = await rowsOf('crypto_withdrawal', 'transaction_id');
    const found = (await search(row!.value)).find(({ kind }) => kind === 'CRYPTO_WITHDRAWAL');
    expect(found).toMatchObject({ id: row!.id, field: 'transaction', value: row!.value });
    expect(found?.businessName).toBeTruthy();
    expect(found?.money?.amount).toMatch(/^\d+(\.\d+)?$/);
  });

  it.each<[FoundKind, Permission]>([
    ['PAYMENT', 'GET_PAYMENT'],
    ['CRYPTO_WITHDRAWAL', 'GET_WITHDRAWALS'],
    ['FIAT_DEPOSIT', 'GET_FIAT_DEPOSITS'],
    ['FIAT_WITHDRAWAL', 'GET_FIAT_WITHDRAWALS'],
    ['BALANCE_CONVERSION', 'GET_BALANCE_CONVERSIONS'],
    ['MANUAL_MOVEMENT', 'FETCH_MANUAL_MOVEMENTS'],
    ['WHITELISTED_ADDRESS', 'WHITELIST_ADDRESSES'],
    ['API_KEY', 'GET_API_CREDENTIALS'],
  ])('[PERM-1] finds a %s for whoever may list them, and for nobody else', async (kind, permission) => {
    const [, table = ''] = tables.find(([of]) => of === kind) ?? [];
    const [row] = await rowsOf(table, 'id');
    const able = await api.signInWith(organisation, [permission]);
    expect((await search(row!.id, able)).map(({ id }) => id)).toEqual([row!.id]);
    const unable = await api.signInWith(organisation, ['GET_BUSINESSES']);
    expect(await search(row!.id, unable)).toEqual([]);
    const elsewhere = await api.createOrganisation();
    expect(await search(row!.id, await api.signInWith(elsewhere, [permission]))).toEqual([]);
  });

  it('[BLIST-7] finds nothing of the hidden business for whoever may not know of it', async () => {
    const { rows } = await api.database.acrossOrganisations((tx) =>
      sql<{ id: string }>`select id from payment where business_id = ${organisation.hidden} limit 1`.execute(tx),
    );
    const [hidden] = rows;
    if (!hidden) throw new Error('The hidden business has no payment');
    expect((await search(hidden.id)).map(({ id }) => id)).toEqual([hidden.id]);
    expect(await search(hidden.id, await api.signInWith(organisation, ['GET_PAYMENT']))).toEqual([]);
  });

  it.each(['ab', 'x'.repeat(129)])('refuses what is too short or too long: %#', async (text) => {
    const answer = await api.call('GET', `search?text=${text}`, { token: admin });
    expect(answer.statusCode).toBe(400);
  });

  it('takes wildcards as they are typed, and finds nothing by them', async () => {
    for (const text of ['%%%', '___', '\\\\\\']) expect(await search(text)).toEqual([]);
  });
});

/** Everything that modules bring to the search. */
const kinds = broughtTo(productModules.flatMap((module) => module.brings?.({ rails: {}, config: {} } as never) ?? []))(
  searchables,
);

type PlanNode = {
  readonly 'Index Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
};

const nodesOf = (node: PlanNode): readonly PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (one) => new PostgresIntrospector(one),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Every text, amount and id by which something is found, with what is asked of it. */
const sought: readonly (readonly [table: string, column: string, asked: string])[] = [
  ...tables.map(([, table]) => [table, 'id', '0190aa3c'] as const),
  ...tables.flatMap(([, table, ...columns]) => columns.map((column) => [table, column, '0190aa3c'] as const)),
  ['deposit', 'transaction_id', '0190aa3c'],
  ['deposit', 'from_address', '0190aa3c'],
  ['bank_account', 'iban', '0190aa3c'],
  ...names.map(([, table, , column]) => [table, column, '0190aa3c'] as const),
  ...amounts.map(([, table, column]) => [table, column, '12,203.86'] as const),
];
const comparedAs: Readonly<Record<string, RegExp>> = { '0190aa3c': /(~)?>=/, '12,203.86': /= meant/ };

it('[SEARCH-1] every kind is looked for, and every beginning and amount has an index that row-level security lets be read', async () => {
  expect(new Set(kinds.map(({ kind }) => kind))).toEqual(new Set(foundKinds));
  const scope = { organisationId: organisation.id, hiddenBusinessId: null, onlyBusinessIds: null };
  const owner = new pg.Client({ connectionString: api.testDatabase.urls.ownerUrl });
  await owner.connect();
  const plan = async (table: string, column: string, text: string): Promise<readonly PlanNode[]> => {
    await owner.query('begin');
    try {
      // Of the indexes of a small table any is worth as little as another: one alone is left, and it is read by its column or not at all.
      const { rows } = await owner.query<{ name: string; key: string | null; definition: string }>(
        `select i.indexrelid::regclass::text as name, c.conname as key, pg_get_indexdef(i.indexrelid) as definition
           from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u')
          where i.indrelid = $1::regclass`,
        [table],
      );
      const isOf = new RegExp(`\\(organisation_id, ${column}\\b`);
      const [kept] = rows
        .filter(({ definition }) => isOf.test(definition))
        .toSorted(
          (one, other) => Number(one.definition.includes(' WHERE ')) - Number(other.definition.includes(' WHERE ')),
        );
      for (const { name, key } of rows.filter((row) => row !== kept))
        await owner.query(key ? `alter table ${table} drop constraint ${key} cascade` : `drop index ${name}`);
      await owner.query(`set local enable_seqscan = off`);
      await owner.query(`set local role countinghouse_app`);
      await owner.query(`select set_config('app.organisation_id', $1, true)`, [organisation.id]);
      const { sql: statement, parameters } = findingOf(kinds, { text, scope })!.compile(compiler);
      const explained = await owner.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (format json) ${statement}`,
        [...parameters],
      );
      return nodesOf(explained.rows[0]!['QUERY PLAN'][0].Plan).filter((node) => node['Index Name'] === kept?.name);
    } finally {
      await owner.query('rollback');
    }
  };
  try {
    const unread: string[] = [];
    for (const [table, column, text] of sought) {
      const conditions = (await plan(table, column, text)).map((node) => node['Index Cond'] ?? '');
      const by = new RegExp(`\\(${column} ${comparedAs[text]!.source}`);
      if (!conditions.some((condition) => by.test(condition)))
        unread.push(`${table}.${column}: ${conditions.join(' | ')}`);
    }
    expect(unread).toEqual([]);
  } finally {
    await owner.end();
  }
});
