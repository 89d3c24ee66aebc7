import { randomUUID } from 'node:crypto';
import { sqlStateOf, type Tx } from '@countinghouse/database';
import { createTestDatabase, type TestDatabase } from '@countinghouse/database/testing';
import { amountOf } from '@countinghouse/money';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { account, hold, ledgerMigrations, verify } from '.';
import { assertLedgerSound } from './testing';
import { factsOf, newBook, type Book } from './testing/book';

// Attacker with the login of requests, who calls the same functions with arguments of his own.

let test: TestDatabase;
let book: Book;
const business = randomUUID();
const available = account.available(business, 'EUR');
const held = account.held(business, 'EUR');
const opening = account.opening('EUR');
let earlier: string;
let holdOpening: string;

beforeAll(async () => {
  test = await createTestDatabase(ledgerMigrations);
  book = newBook(test.database);
  const [funded] = await book.fund(available, '10.00');
  earlier = funded!.id;
  await book.inBook((tx) =>
    hold(tx, book.id, { from: available, held, amount: amountOf('4.00', 'EUR'), reason, facts: factsOf('T-13') }),
  );
  holdOpening = await book.inBook(async (tx) => {
    const { rows } = await sql<{ id: string }>`select open_transaction_id as id from ledger_hold`.execute(tx);
    return rows[0]!.id;
  });
});
const reason = { type: 'WITHDRAWAL' as const, id: randomUUID() };

/** The book as it was before a refusal. */
const expectUntouched = async (): Promise<void> => {
  expect(await book.balance(available)).toBe('6.00');
  expect(await book.balance(held)).toBe('4.00');
  expect(await book.inBook(verify)).toEqual([]);
};
afterEach(expectUntouched);
afterAll(async () => {
  await assertLedgerSound(test.database);
  await test.close();
});

const stateOf = (run: (tx: Tx) => Promise<unknown>): Promise<string | undefined> =>
  book.inBook(run).then(() => 'done', sqlStateOf);

type Call = {
  readonly book?: string;
  readonly accounts?: readonly object[];
  readonly codes?: readonly string[] | string;
  readonly transactions?: readonly object[];
  readonly ids?: readonly string[] | string;
  readonly places?: readonly number[] | string;
  readonly directions?: readonly string[] | string;
  readonly amounts?: readonly number[] | string;
  readonly instants?: readonly (string | null)[] | string;
};

const openAs = (code: string, more: object = {}) => ({
  code,
  currency: 'EUR',
  type: 'LIABILITY',
  kind: 'available',
  holderId: business,
  floor: 'NONE',
  ...more,
});
const head = (id: string, more: object = {}) => ({
  id,
  eventType: 'T-23',
  entityType: 'MANUAL_MOVEMENT',
  entityId: randomUUID(),
  idempotencyKey: `T-23:${id}:1`,
  valueAt: '2025-06-01T10:00:00.000Z',
  description: '',
  actor: {},
  ...more,
});

const textOf = (array: readonly unknown[] | string): string =>
  typeof array === 'string'
    ? array
    : `{${array.map((item) => (item === null ? 'NULL' : String(item as string | number | bigint))).join(',')}}`;

/** Valid call of the posting function, except for the given arguments. */
const posting = ({ book: into = book.id, ...given }: Call) => {
  const id = randomUUID();
  const {
    accounts = [openAs(available.code), openAs(opening.code, { type: 'EQUITY', kind: 'opening', holderId: null })],
    codes = [available.code, opening.code],
    transactions = [head(id)],
    ids = [id, id],
    places = [2, 1],
    directions = ['DEBIT', 'CREDIT'],
    amounts = [1, 1],
    instants = [null, null],
  } = given;
  return (tx: Tx) =>
    sql`select * from ledger_post(${into}, ${JSON.stringify(accounts)}, ${textOf(codes)}::text[], ${JSON.stringify(transactions)},
      ${textOf(ids)}::uuid[], ${textOf(places)}::integer[], ${textOf(directions)}::text[], ${textOf(amounts)}::numeric[],
      ${textOf(instants)}::timestamptz[])`.execute(tx);
};

describe('The login of requests', () => {
  it('adds no entries to a transaction that stood before', async () => {
    const lines = { ids: [earlier, earlier] };
    expect(await stateOf(posting(lines))).toBe('LG009');
    const id = randomUUID();
    const behind = { transactions: [head(id)], ids: [id, id, earlier, earlier], places: [2, 1, 2, 1] };
    const four = { directions: ['DEBIT', 'CREDIT', 'DEBIT', 'CREDIT'], amounts: [1, 1, 1, 1] };
    expect(await stateOf(posting({ ...behind, ...four, instants: [null, null, null, null] }))).toBe('LG009');
  });

  it('posts into no other organisation’s book, and into none without one', async () => {
    expect(await stateOf(posting({ book: randomUUID() }))).toBe('42501');
    const without = test.database.onPlatform(posting({}));
    expect(await without.then(() => 'done', sqlStateOf)).toBe('42501');
  });

  it('counts no account twice by naming it twice', async () => {
    const accounts = [openAs(available.code), openAs(available.code)];
    const codes = [available.code, available.code];
    expect(await stateOf(posting({ accounts, codes }))).toBe('LG009');
  });

  it.each([
    ['codes', { codes: `[0:1]={${available.code},${opening.code}}` }],
    ['directions', { directions: '[0:1]={DEBIT,CREDIT}' }],
    ['places', { places: '[0:1]={2,1}' }],
    ['amounts', { amounts: '[2:3]={1,1}' }],
    ['instants', { instants: '[0:1]={NULL,NULL}' }],
    ['amounts of two dimensions', { amounts: '{{1,1}}' }],
    ['one amount more', { amounts: [1, 1, 1] }],
    ['one direction less', { directions: ['DEBIT'] }],
  ])('shifts no column of the entries against the others: %s', async (_, call: Call) => {
    expect(await stateOf(posting(call))).toBe('LG009');
  });

  it('writes no past, not even one that is newer than everything posted', async () => {
    for (const at of ['2020-01-01T00:00:00.000Z', new Date().toISOString()])
      expect(await stateOf(posting({ instants: [at, at] }))).toBe('LG002');
  });

  it.each([
    ['of a kind of its own', (code: string) => openAs(code, { kind: 'fx' })],
    ['of a side of its own', (code: string) => openAs(code, { type: 'ASSET' })],
    ['of another holder', (code: string) => openAs(code, { holderId: randomUUID() })],
    ['of nobody', (code: string) => openAs(code, { holderId: null })],
    ['of a name outside the chart', () => openAs('mine:own:EUR')],
  ])('opens no account %s', async (_, accountOf) => {
    const { code } = accountOf(`business:${business}:pending:EUR`);
    const accounts = [accountOf(code), openAs(opening.code)];
    const ordered = code < opening.code ? accounts : accounts.toReversed();
    const codes = ordered.map((one) => one.code);
    expect(await stateOf(posting({ accounts: ordered, codes }))).toBe('LG009');
  });

  it('opens an account at zero and with its floor, whatever it says of both', async () => {
    const code = account.pending(business, 'EUR').code;
    const told = openAs(code, { kind: 'pending', debits: 5, credits: 500, balance: 500, minBalance: -1 });
    const accounts = [told, openAs(opening.code, { type: 'EQUITY', kind: 'opening', holderId: null })];
    const codes = [code, opening.code];
    expect(await stateOf(posting({ accounts, codes, directions: ['CREDIT', 'DEBIT'] }))).toBe('LG001');
  });

  it('keeps no hold that no transaction moved an amount for, and none twice for the same', async () => {
    const record = { id: randomUUID(), from: available.code, held: held.code, amount: '400', type: 'TEST' };
    const opened =
      (transaction: string, more: object = {}) =>
      async (tx: Tx) => {
        const holds = JSON.stringify([{ ...record, reason: randomUUID(), transaction, ...more }]);
        const { rows } = await sql<{ kept: string }>`select ledger_open_holds(${book.id}, ${holds}) as kept`.execute(
          tx,
        );
        throw Object.assign(new Error('rolled back'), { code: `kept ${rows[0]?.kept}` });
      };
    const keptOf = (run: (tx: Tx) => Promise<never>) => book.inBook(run).catch(({ code }: { code: string }) => code);
    expect(await keptOf(opened(earlier))).toBe('kept 0');
    expect(await keptOf(opened(holdOpening, { amount: '401' }))).toBe('kept 0');
    expect(await keptOf(opened(holdOpening, { from: held.code }))).toBe('kept 0');
    expect(await keptOf(opened(holdOpening))).toBe('23505');
  });

  it('closes no hold by a transaction that takes nothing from it', async () => {
    const closed = (status: string, transaction: string) => async (tx: Tx) => {
      const { rows } = await sql<{ closed: string }>`
        select ledger_close_holds(${book.id}, ${[reason.type]}, ${[reason.id]}, ${[status]}, ${[transaction]}) as closed`.execute(
        tx,
      );
      return rows[0]?.closed;
    };
    for (const status of ['SETTLED', 'RELEASED'])
      for (const transaction of [earlier, holdOpening, randomUUID()])
        expect(await book.inBook(closed(status, transaction))).toBe('0');
  });

  it('locks, opens and closes no hold of another organisation', async () => {
    const foreign = newBook(test.database);
    const calls = [
      sql`select ledger_lock_holds(${book.id}, ${[reason.type]}, ${[reason.id]})`,
      sql`select ledger_open_holds(${book.id}, '[]')`,
      sql`select ledger_close_holds(${book.id}, '{}', '{}', '{}', '{}')`,
    ];
    for (const call of calls)
      expect(await foreign.inBook((tx) => call.execute(tx)).then(() => 'done', sqlStateOf)).toBe('42501');
  });
});
