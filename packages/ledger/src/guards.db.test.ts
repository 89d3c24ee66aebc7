import { randomUUID } from 'node:crypto';
import { sqlStateOf } from '@countinghouse/database';
import { createTestDatabase, type TestDatabase } from '@countinghouse/database/testing';
import { amountOf } from '@countinghouse/money';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { account, credit, debit, hold, ledgerMigrations, post } from '.';
import { assertLedgerSound } from './testing';
import { factsOf, newBook, type Book } from './testing/book';

const tables = ['ledger_account', 'ledger_transaction', 'ledger_entry', 'ledger_hold'];
const business = randomUUID();
const available = account.available(business, 'EUR');
const held = account.held(business, 'EUR');

let test: TestDatabase;
let book: Book;
let owner: pg.Client;
beforeAll(async () => {
  test = await createTestDatabase(ledgerMigrations);
  book = newBook(test.database);
  await book.fund(available, '10.00');
  await book.inBook((tx) =>
    hold(tx, book.id, {
      from: available,
      held,
      amount: amountOf('1.00', 'EUR'),
      reason: { type: 'WITHDRAWAL' as const, id: randomUUID() },
      facts: factsOf('T-13'),
    }),
  );
  owner = new pg.Client({ connectionString: test.urls.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await assertLedgerSound(test.database);
  await test.close();
});

const stateOf = (work: Promise<unknown>): Promise<string | undefined> => work.then(() => 'done', sqlStateOf);
const inBook = (statement: string) => stateOf(book.inBook((tx) => sql.raw(statement).execute(tx)));
const asOwner = (statement: string) => stateOf(owner.query(statement));
const asWorker = (statement: string) =>
  stateOf(test.database.acrossOrganisations((tx) => sql.raw(statement).execute(tx)));
const denied = '42501';

it.each(tables)('shows no row of %s without an organisation or to another one', async (table) => {
  const count = sql<{ n: string }>`select count(*) as n from ${sql.table(table)}`;
  const counted = async (rows: Promise<{ rows: { n: string }[] }>) => (await rows).rows[0]?.n;
  expect(await test.database.onPlatform((tx) => counted(count.execute(tx)))).toBe('0');
  expect(await test.database.inOrganisation(randomUUID(), (tx) => counted(count.execute(tx)))).toBe('0');
  expect(Number(await book.inBook((tx) => counted(count.execute(tx))))).toBeGreaterThan(0);
});

it('refuses to post into the book of another organisation', async () => {
  const foreign = newBook(test.database);
  const entries = [debit(account.bank('EUR'), amountOf('1', 'EUR')), credit(available, amountOf('1', 'EUR'))];
  const posting = foreign.inBook((tx) => post(tx, book.id, [{ ...factsOf('T-17'), entries }]));
  expect(await stateOf(posting)).toBe(denied);
  const onPlatform = test.database.onPlatform((tx) => post(tx, book.id, [{ ...factsOf('T-17'), entries }]));
  expect(await stateOf(onPlatform)).toBe(denied);
});

it.each(tables)('gives nobody who works on the book a way to write %s but its functions', async (table) => {
  for (const run of [inBook, asWorker]) {
    expect(await run(`insert into ${table} default values`)).toBe(denied);
    expect(await run(`update ${table} set organisation_id = organisation_id`)).toBe(denied);
    expect(await run(`select from ${table} for update`)).toBe(denied);
    expect(await run(`delete from ${table}`)).toBe(denied);
    expect(await run(`truncate ${table} cascade`)).toBe(denied);
    expect(await run(`alter table ${table} disable trigger all`)).toBe(denied);
    expect(await run(`drop table ${table} cascade`)).toBe(denied);
  }
});

it.each(['ledger_transaction', 'ledger_entry'])('stops even the owner of %s by trigger', async (table) => {
  expect(await stateOf(owner.query(`update ${table} set posted_at = posted_at`))).toBe('LG005');
  expect(await stateOf(owner.query(`delete from ${table}`))).toBe('LG005');
  expect(await stateOf(owner.query(`truncate ${table} cascade`))).toBe('LG005');
});

it('stops even the owner from deleting accounts and holds and from reopening a hold', async () => {
  for (const table of ['ledger_account', 'ledger_hold']) {
    expect(await stateOf(owner.query(`delete from ${table}`))).toBe('LG005');
    expect(await stateOf(owner.query(`truncate ${table} cascade`))).toBe('LG005');
  }
});

it.each(['NaN', 'Infinity', '-Infinity', '1e400', '1'.repeat(39), '-1'])('takes no total of %s', async (total) => {
  const state = await asOwner(`update ledger_account set credits = '${total}'`);
  expect(['23514', '22003']).toContain(state);
});

it('holds the floor in the table itself, whoever moves the totals', async () => {
  expect(await asOwner(`update ledger_account set debits = credits + 1 where kind = 'available'`)).toBe('23514');
});

it.each(['NaN', 'Infinity', '0', '-1', '0.4'])('takes no entry of %s', async (amount) => {
  const state = await asOwner(`
    insert into ledger_entry
      (organisation_id, account_id, account_seq, transaction_id, line, currency, direction, amount, balance_after, posted_at)
    select organisation_id, account_id, account_seq + 100, transaction_id, line + 100, currency, direction, '${amount}', 0,
           posted_at
    from ledger_entry limit 1`);
  expect(['23514', '22003']).toContain(state);
});

it('refuses entries that do not balance, by whatever statement they come', async () => {
  const copy = (directions: string) => `
    insert into ledger_entry
      (organisation_id, account_id, account_seq, transaction_id, line, currency, direction, amount, balance_after, posted_at)
    select organisation_id, account_id, account_seq + 100, transaction_id, line + 100, currency, direction, amount, 0,
           posted_at
    from ledger_entry where direction in (${directions})`;
  expect(await asOwner(copy(`'DEBIT'`))).toBe('LG003');
});

it('refuses a transaction that has no entries when it commits', async () => {
  const state = await asOwner(`
    insert into ledger_transaction (organisation_id, id, event_type, entity_type, entity_id, idempotency_key, posted_at,
      value_at, description, actor)
    values ('${book.id}', '${randomUUID()}', 'T-17', 'TEST', '${randomUUID()}', 'empty', app_clock(), app_clock(), '', '{}')`);
  expect(state).toBe('LG003');
});

it('refuses entries on an account of another book', async () => {
  const foreign = newBook(test.database);
  await foreign.fund(available, '1.00');
  const state = await asOwner(`
    insert into ledger_entry
      (organisation_id, account_id, account_seq, transaction_id, line, currency, direction, amount, balance_after, posted_at)
    select e.organisation_id, a.id, d.line, e.transaction_id, d.line, e.currency, d.direction, 1, 0, e.posted_at
    from (select * from ledger_entry where organisation_id = '${book.id}' limit 1) e,
         (select id from ledger_account where organisation_id = '${foreign.id}' limit 1) a,
         (values ('DEBIT', 1001), ('CREDIT', 1002)) as d(direction, line)`);
  expect(state).toBe('23503');
});
