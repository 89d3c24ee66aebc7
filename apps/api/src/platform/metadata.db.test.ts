import { permissions } from '@countinghouse/contract';
import { endpoints } from '@countinghouse/contract/endpoints';
import type { ExportType } from '@countinghouse/contract/exports';
import {
  longestMetadataName,
  longestMetadataValue,
  metadataSentences as said,
  mostMetadata,
} from '@countinghouse/contract/metadata';
import { assertLedgerSound } from '@countinghouse/ledger/testing';
import { amountOf } from '@countinghouse/money';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { startTestApi, type TestApi, type TestOrganisation } from '../testing';
import { createTestAccount, createTestCollection, verifyTestAccount } from '../testing/bank';
import { createBusiness, fund, type TestBusiness } from '../testing/commerce';
import { parseCsv } from '../testing/csv';
import { setTravelRule } from '../testing/deposits';
import { callAs, createTestKey, type TestKey } from '../testing/machine';
import { askedInvoice } from '../testing/invoices';
import { askedBatch } from '../testing/payout-batches';
import { recordTestRates } from '../testing/rates';
import { askedWithdrawal } from '../testing/withdrawals';

type Fields = Readonly<Record<string, unknown>>;

/** Somebody who may do everything, and has saved no file yet. */
const administrator = async (): Promise<string> =>
  api.signIn(await api.createUser([organisation], { systemRole: 'ADMIN', permissions }), organisation);

let api: TestApi;
let organisation: TestOrganisation;
let token: string;
let key: TestKey;
let business: TestBusiness;
let other: TestBusiness;
let bankAccountId: string;

beforeAll(async () => {
  api = await startTestApi();
  organisation = await api.createOrganisation();
  await setTravelRule(api, organisation, { regime: 'OFF' });
  token = await administrator();
  await recordTestRates(api.database);
  const callbacks = {
    withdrawalApprovalCallbackUrl: 'https://aurora.example/cb',
    withdrawalCallbackUrl: 'https://a.example',
  };
  business = await createBusiness(api, organisation, callbacks);
  other = await createBusiness(api, organisation);
  for (const amount of [amountOf('5000', 'EUR'), amountOf('5000', 'USDT')]) await fund(api, business, amount);
  await createTestCollection(api, organisation.id);
  const account = await createTestAccount(api, token);
  await verifyTestAccount(api, account);
  bankAccountId = account.id;
  key = await createTestKey(api, token, {
    permissions: ['CREATE_PAYMENT', 'CREATE_WITHDRAWAL', 'CREATE_INTERNAL_TRANSFER', 'GET_PAYMENTS'],
  });
});
afterAll(async () => {
  await assertLedgerSound(api.database);
  await api.close();
});

type Created = {
  readonly body: () => Fields;
  /** Its list, the name of the rows there, and the filter for the business's own id. */
  readonly list: { readonly path: string; readonly rows: string; readonly ownId?: string; readonly file?: ExportType };
  /** Its own call, below its id. */
  readonly read?: string;
};

const label = () => `L-${randomUUID().slice(0, 12)}`;
const bank = () => ({ clientLabel: label(), businessId: business.id, currency: 'EUR', amount: '25.00', bankAccountId });

/** Calls that create something for a business, by name. */
const created: Readonly<Record<string, Created>> = {
  createPayment: {
    body: () => ({ clientPaymentId: label(), businessId: business.id, displayCurrency: 'EUR', displayAmount: '10.00' }),
    list: { path: 'payments', rows: 'payments', ownId: 'clientPaymentId', file: 'payments' },
    read: 'payments',
  },
  createWithdrawal: {
    body: () => ({ ...askedWithdrawal(business), clientWithdrawalId: label(), targetAmount: '20' }),
    list: { path: 'withdrawals/crypto', rows: 'withdrawals', ownId: 'clientWithdrawalId', file: 'withdrawals-crypto' },
    read: 'withdrawals/crypto',
  },
  createFiatWithdrawal: {
    body: bank,
    list: { path: 'payment/withdrawals/fiat', rows: 'withdrawals', ownId: 'clientLabel', file: 'fiat-withdrawals' },
    read: 'payment/withdrawals/fiat',
  },
  createFiatDeposit: {
    body: bank,
    list: { path: 'payment/deposits/fiat', rows: 'deposits', ownId: 'clientLabel', file: 'fiat-deposits' },
  },
  createInternalTransfer: {
    body: () => ({
      fromBusinessId: business.id,
      toBusinessId: other.id,
      currency: 'EUR',
      amount: '1.00',
      clientLabel: label(),
    }),
    list: {
      path: 'payment/internal-transfers',
      rows: 'internalTransfers',
      ownId: 'clientLabel',
      file: 'internal-transfers',
    },
  },
  createBalanceConversion: {
    body: () => ({
      businessId: business.id,
      amountCurrencyType: 'DEBIT',
      debitCurrency: 'EUR',
      creditCurrency: 'USDT',
      amount: '50.00',
      clientLabel: label(),
    }),
    list: { path: 'payment/balance/convert', rows: 'conversions', ownId: 'clientLabel', file: 'balance-conversions' },
  },
  createPayoutBatch: {
    body: () => askedBatch(business),
    list: { path: 'payout-batches', rows: 'batches' },
    read: 'payout-batches',
  },
  createInvoice: {
    body: () => askedInvoice(business.id, { clientInvoiceId: label() }),
    list: { path: 'invoices', rows: 'invoices', ownId: 'clientInvoiceId' },
    read: 'invoices',
  },
};
const cases = Object.keys(created);

const pathOf = (name: string): string => endpoints.find((endpoint) => endpoint.name === name)!.path;
const create = (
  name: string,
  metadata: unknown,
  { idempotencyKey = randomUUID(), body = created[name]!.body() } = {},
) =>
  api.call('POST', pathOf(name), {
    token,
    headers: { 'idempotency-key': idempotencyKey },
    body: { ...body, metadata },
  });
const rowsOf = async (name: string, filter: Record<string, string> = {}): Promise<Fields[]> => {
  const { path, rows } = created[name]!.list;
  const answer = await api.call(
    'GET',
    `${path}?${new URLSearchParams({ businessId: business.id, ...filter }).toString()}`,
    { token },
  );
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<Record<string, Fields[]>>()[rows]!;
};

const given = { order: '1042', 'Kunde Nr.': 'Ærø & "søn"\n<b>second line</b>', empty: '' };

it('metadata is taken by every call that creates money on its way, and by no other', () => {
  const takes = endpoints.filter(({ body }) => {
    const { properties = {} } = body ? z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) : {};
    return 'metadata' in properties;
  });
  // A link and an invoice hand their metadata on to the payments that are made of them, and can be changed.
  const ofOthers = ['createPayLink', 'changePayLink', 'changeInvoice'];
  expect(takes.map(({ name }) => name).toSorted()).toEqual([...cases, ...ofOthers].toSorted());
});

/** Metadata of something in its list, by its own call and in its file, as far as it has these. */
const readings = async (name: string, id: string): Promise<unknown[]> => {
  const { list, read } = created[name]!;
  const found: unknown[] = [(await rowsOf(name)).find((row) => row['id'] === id)?.['metadata']];
  if (read) found.push((await api.call('GET', `${read}/${id}`, { token })).json<Fields>()['metadata']);
  if (list.file) {
    const path = `reports/exports/${list.file}`;
    const body = { businessId: business.id };
    const file = await api.call('POST', path, { token: await administrator(), body });
    const [header = [], ...lines] = parseCsv(file.body);
    const line = lines.find((cells) => cells[header.indexOf('ID')] === id);
    found.push(JSON.parse(line?.[header.indexOf('Metadata')] ?? 'null'));
  }
  return found;
};

describe.each(cases)('metadata of %s', (name) => {
  it('is answered as given by the call, and by every way to read what it made', async () => {
    const answer = await create(name, given);
    expect(answer.statusCode, answer.body).toBeLessThan(300);
    const made = answer.json<Fields & { id: string }>();
    expect(made['metadata']).toEqual(given);
    const places = await readings(name, made.id);
    expect(places).toEqual(places.map(() => given));
  });

  it('is an empty object where none was given', async () => {
    const answers = [await create(name, undefined), await create(name, null), await create(name, {})];
    expect(answers.map((answer) => answer.json<Fields>()['metadata'])).toEqual([{}, {}, {}]);
  });

  it('belongs to the request that an Idempotency-Key stands for: equal it is answered again, another one conflicts', async () => {
    const kept = { idempotencyKey: randomUUID(), body: created[name]!.body() };
    const first = await create(name, { order: '1', customer: 'a' }, kept);
    const again = await create(name, { customer: 'a', order: '1' }, kept);
    const another = await create(name, { order: '2', customer: 'a' }, kept);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(again.json<Fields>()['id']).toBe(first.json<Fields>()['id']);
    expect([another.statusCode, another.json<Fields>()['code']]).toEqual([409, 'IDEMPOTENCY_CONFLICT']);
  });
});

describe('metadata is refused', () => {
  const entries = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 'v']));
  it.each([
    ['with more entries than it may have', entries(mostMetadata + 1), said.tooMany],
    ['with an empty name', { '': 'v' }, said.nameLength],
    ['with a long name', { ['n'.repeat(longestMetadataName + 1)]: 'v' }, said.nameLength],
    ['with a control character in a name', { 'or\u0007der': 'v' }, said.nameCharacters],
    ['with a direction override in a name', { 'or\u202Eder': 'v' }, said.nameCharacters],
    ['with an invisible character in a name', { 'or\u200Bder': 'v' }, said.nameCharacters],
    ['with a long value', { order: 'v'.repeat(longestMetadataValue + 1) }, said.valueLength],
    ['with a direction override in a value', { order: 'a\u202Eb' }, said.valueCharacters],
    ['with a control character in a value', { order: 'a\u001bb' }, said.valueCharacters],
  ])('%s, in a sentence', async (_title, metadata, message) => {
    const answer = await create('createPayment', metadata);
    expect([answer.statusCode, answer.json<Fields>()]).toMatchObject([400, { code: 'VALIDATION_FAILED', message }]);
  });

  it.each([
    ['a number', { order: 1042 }],
    ['an object', { order: { id: '1042' } }],
    ['nothing', { order: null }],
  ])('with %s as a value', async (_title, metadata) => {
    const answer = await create('createPayment', metadata);
    expect([answer.statusCode, answer.json<{ fields: Fields[] }>().fields[0]?.['field']]).toEqual([
      400,
      'metadata.order',
    ]);
  });

  it.each([
    ['a list', ['a']],
    ['a text', 'a'],
  ])('as %s', async (_title, metadata) => {
    expect((await create('createPayment', metadata)).statusCode).toBe(400);
  });

  it('with a name that reaches into prototypes', async () => {
    const body = JSON.parse(`{"__proto__":"x"}`) as object;
    expect((await create('createPayment', body)).statusCode).toBe(400);
  });

  it('by the table itself, whatever writes there', async () => {
    const beyond = JSON.stringify(entries(mostMetadata + 1));
    for (const metadata of [beyond, '["a"]', '{"order":1}', JSON.stringify({ order: 'v'.repeat(501) }), '{"":"v"}']) {
      const written = api.database.acrossOrganisations((tx) =>
        sql`update payment set metadata = ${metadata}::jsonb where business_id = ${business.id}`.execute(tx),
      );
      await expect(written).rejects.toThrow('payment_metadata');
    }
  });
});

it('the most and the longest that is allowed is kept whole, in characters of any script', async () => {
  const most = Object.fromEntries(
    Array.from({ length: mostMetadata }, (_, index) => [
      `${'😀'.repeat(longestMetadataName - 2)}${String(index).padStart(2, '0')}`,
      '😀'.repeat(longestMetadataValue),
    ]),
  );
  const answer = await create('createPayment', most);
  expect(answer.json<Fields>()['metadata']).toEqual(most);
});

it('metadata stays when the payment changes, and its business is told it', async () => {
  const { id } = (await create('createPayment', given)).json<{ id: string }>();
  const cancelled = await api.call('POST', `payments/${id}/cancel`, { token });
  expect(cancelled.json<Fields>()['metadata']).toEqual(given);
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql<{ metadata: unknown }>`
      select (payload::jsonb)->'metadata' as metadata from callback_delivery where entity_id = ${id}`.execute(tx),
  );
  expect(rows.map(({ metadata }) => metadata)).toEqual([given]);
});

it('an API key sends metadata under its signature, and nothing of it is searched or logged in the audit trail', async () => {
  const secret = `needle-${randomUUID()}`;
  const answer = await callAs(api, key, 'POST', 'payments', {
    body: { ...created['createPayment']!.body(), metadata: { secret } },
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(answer.json<Fields>()['metadata']).toEqual({ secret });
  expect(await rowsOf('createPayment', { search: secret })).toEqual([]);
  const { rows } = await api.database.acrossOrganisations((tx) =>
    sql`select from audit_event where audit_event::text like ${`%${secret}%`}`.execute(tx),
  );
  expect(rows).toEqual([]);
});

describe.each(cases.filter((name) => created[name]!.list.ownId !== undefined))('the list behind %s', (name) => {
  it('is filtered by exactly the own id of the business', async () => {
    const ownId = created[name]!.list.ownId!;
    const answer = await create(name, undefined);
    const { id } = answer.json<{ id: string }>();
    const asked = (await rowsOf(name)).find((row) => row['id'] === id)?.[ownId] as string;
    const found = await rowsOf(name, { [ownId]: asked });
    expect(found.map((row) => row['id'])).toEqual([id]);
    expect(await rowsOf(name, { [ownId]: asked.slice(0, -1) })).toEqual([]);
  });
});
