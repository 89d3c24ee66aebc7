import type { Permission } from '@countinghouse/contract';
import { foundKinds, mostFound, type Found, type FoundKind } from '@countinghouse/contract/organisation/search';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { productModules } from '../../../modules';
import { broughtTo } from '../../../module/extension';
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

it('every kind is looked for, and every text has an index of beginnings, which row-level security lets be read', async () => {
  expect(new Set(kinds.map(({ kind }) => kind))).toEqual(new Set(foundKinds));
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql<{ tablename: string; indexdef: string }>`select tablename, indexdef from pg_indexes`.execute(tx),
  );
  const unread = [...tables, ['PAYMENT', 'deposit', 'transaction_id', 'from_address'] as const].flatMap(
    ([, table, ...columns]) =>
      columns
        .filter((column) => {
          const begins = `(organisation_id, ${column} text_pattern_ops`;
          return !rows.some(({ tablename, indexdef }) => tablename === table && indexdef.includes(begins));
        })
        .map((column) => `${table}.${column}`),
  );
  expect(unread).toEqual([]);

  const scope = { organisationId: organisation.id, hiddenBusinessId: null, onlyBusinessIds: null };
  const plan = await api.database.inOrganisation(organisation.id, async (tx) => {
    // The tables of a test are too small for an index to be worth its while.
    await sql`set local enable_seqscan = off`.execute(tx);
    const finding = findingOf(kinds, { text: '0190aa3c', scope })!;
    const explained = await sql<{ 'QUERY PLAN': string }>`explain ${finding}`.execute(tx);
    return explained.rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toMatch(/Index Cond: .*\bbank_transaction_id ~>=~ /);
});
