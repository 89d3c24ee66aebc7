import { randomUUID } from 'node:crypto';
import type { Tx } from '@countinghouse/database';
import { createTestDatabase, type TestDatabase } from '@countinghouse/database/testing';
import { add, amountOf, compare, subtract, type Amount } from '@countinghouse/money';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  account,
  balanceOf,
  credit,
  debit,
  hold,
  ledgerMigrations,
  LedgerError,
  post,
  verify,
  type NewPosting,
} from '.';
import { assertLedgerSound } from './testing';
import { factsOf, newBook, type Book } from './testing/book';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase(ledgerMigrations, { poolSize: 16 });
});
afterAll(async () => {
  await assertLedgerSound(test.database);
  await test.close();
});

const eur = (text: string) => amountOf(text, 'EUR');
type Withdraw = (tx: Tx, book: Book, business: string, amount: Amount) => Promise<unknown>;

const byHold: Withdraw = (tx, book, business, amount) =>
  hold(tx, book.id, {
    from: account.available(business, 'EUR'),
    held: account.held(business, 'EUR'),
    amount,
    reason: { type: 'WITHDRAWAL', id: randomUUID() },
    facts: factsOf('T-13'),
  });

/** The mistake a ledger must not make: read the balance, decide, then write the decision. */
const byReadThenWrite: Withdraw = async (tx, book, business, amount) => {
  const available = account.available(business, 'EUR');
  const before = await balanceOf(tx, book.id, available);
  if (compare(before, amount) < 0) throw new LedgerError('INSUFFICIENT_BALANCE', 'The balance does not suffice');
  const left = subtract(before, amount);
  await sql`update ledger_account set debits = credits - ${left.units.toString()}::numeric
    where organisation_id = ${book.id} and code = ${available.code}`.execute(tx);
};

/** Fires `count` withdrawals at once; returns the number accepted and the remaining balance. */
const storm = async (
  withdraw: Withdraw,
  available: string,
  amount: string,
  attempts: number,
  { database }: TestDatabase = test,
) => {
  const book = newBook(database);
  const business = randomUUID();
  await book.fund(account.available(business, 'EUR'), available);
  const outcomes = await Promise.allSettled(
    Array.from({ length: attempts }, () => book.inBook((tx) => withdraw(tx, book, business, eur(amount)))),
  );
  const refusals = outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason.code);
  return {
    accepted: outcomes.length - refusals.length,
    onlyForLackOfBalance: refusals.every((code) => code === 'INSUFFICIENT_BALANCE'),
    left: await book.balance(account.available(business, 'EUR')),
    findings: await book.inBook(verify),
  };
};

it('accepts exactly 50 of 100 parallel withdrawals of 10.00 from 500.00', async () => {
  expect(await storm(byHold, '500.00', '10.00', 100)).toEqual({
    accepted: 50,
    onlyForLackOfBalance: true,
    left: '0.00',
    findings: [],
  });
});

it('accepts as many of 50 parallel withdrawals as the balance holds, and no more', async () => {
  expect(await storm(byHold, '107.00', '25.00', 50)).toEqual({
    accepted: 4,
    onlyForLackOfBalance: true,
    left: '7.00',
    findings: [],
  });
});

it('would notice a ledger that reads first and writes later', async () => {
  // Written with rights that requests do not have.
  const open = await createTestDatabase(ledgerMigrations, { poolSize: 16 });
  const owner = new pg.Client({ connectionString: open.urls.ownerUrl });
  try {
    await owner.connect();
    await owner.query('grant update on ledger_account to countinghouse_app');
    const { accepted, findings } = await storm(byReadThenWrite, '500.00', '10.00', 100, open);
    expect(accepted).toBeGreaterThan(50);
    expect(findings.map((finding) => finding.invariant)).toEqual([
      'books-sum-to-zero',
      'totals-equal-entries',
      'grants-are-narrow',
    ]);
    await expect(assertLedgerSound(open.database)).rejects.toThrow('books-sum-to-zero');
  } finally {
    await owner.end();
    await open.close();
  }
});

it('posts an event once, however many post it at the same time', async () => {
  const book = newBook(test.database);
  const available = account.available(randomUUID(), 'EUR');
  const event = {
    ...factsOf('T-17'),
    entries: [debit(account.bank('EUR'), eur('5.00')), credit(available, eur('5.00'))],
  };
  const answers = await Promise.all(Array.from({ length: 40 }, () => book.postAll([event])));
  expect(answers.filter(([answer]) => !answer!.replayed)).toHaveLength(1);
  expect(new Set(answers.map(([answer]) => answer!.id)).size).toBe(1);
  expect(await book.balance(available)).toBe('5.00');
});

it('opens an account once when its first postings come together', async () => {
  const book = newBook(test.database);
  const available = account.available(randomUUID(), 'EUR');
  await Promise.all(Array.from({ length: 30 }, () => book.fund(available, '1.00')));
  expect(await book.balance(available)).toBe('30.00');
});

it('never deadlocks, in whatever order postings name their accounts', async () => {
  const book = newBook(test.database);
  const [first, second, third] = [1, 2, 3].map(() => account.available(randomUUID(), 'EUR'));
  for (const each of [first!, second!, third!]) await book.fund(each, '1000.00');
  const circle = [
    [first!, second!],
    [second!, third!],
    [third!, first!],
    [second!, first!],
  ] as const;
  const deadlocks = () =>
    test.database.acrossOrganisations(async (tx) => {
      const { rows } = await sql<{ n: string }>`
        select deadlocks as n from pg_stat_database where datname = current_database()`.execute(tx);
      return rows[0]?.n;
    });
  await Promise.all(
    Array.from({ length: 200 }, (_, index) => {
      const [from, to] = circle[index % circle.length]!;
      const entries = [debit(from, eur('1.00')), credit(to, eur('1.00'))];
      return book.inBook((tx) => post(tx, book.id, [{ ...factsOf('T-21'), entries }]));
    }),
  );
  expect(await deadlocks()).toBe('0');
  const left = await Promise.all(
    [first!, second!, third!].map((each) => book.inBook((tx) => balanceOf(tx, book.id, each))),
  );
  expect(left.reduce(add)).toEqual(eur('3000.00'));
  expect(await book.inBook(verify)).toEqual([]);
});

it('finishes every one of 48 database transactions that post several random transactions and holds at once', async () => {
  const book = newBook(test.database);
  const accounts = Array.from({ length: 5 }, () => randomUUID());
  for (const each of accounts) await book.fund(account.available(each, 'EUR'), '1000.00');
  const open = accounts.map((each) => ({ holder: each, reason: { type: 'WITHDRAWAL' as const, id: randomUUID() } }));
  for (const { holder, reason } of open)
    await book.inBook((tx) =>
      hold(tx, book.id, {
        from: account.available(holder, 'EUR'),
        held: account.held(holder, 'EUR'),
        amount: eur('10.00'),
        reason,
        facts: factsOf('T-13'),
      }),
    );
  const pick = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)]!;
  const randomPosting = (): NewPosting => {
    const from = pick(accounts);
    const to = pick(accounts.filter((each) => each !== from));
    const entries = [
      debit(account.available(from, 'EUR'), eur('1.00')),
      credit(account.available(to, 'EUR'), eur('1.00')),
    ];
    const opening = { from: account.available(from, 'EUR'), held: account.held(from, 'EUR'), amount: eur('0.50') };
    return Math.random() < 0.3
      ? { hold: 'OPEN', ...opening, reason: { type: 'WITHDRAWAL' as const, id: randomUUID() }, facts: factsOf('T-13') }
      : { ...factsOf('T-21'), entries };
  };
  const closings = open.map(({ reason }): NewPosting => ({ hold: 'RELEASE', reason, facts: factsOf('T-16') }));
  const batches = Array.from({ length: 48 }, (_, index) => [
    ...Array.from({ length: 2 + (index % 4) }, randomPosting),
    // Concurrent closings of the same holds, each in a different order: repeated ones are answered, not done again.
    ...(index % 3 === 0 ? closings.toSorted(() => Math.random() - 0.5) : []),
  ]);
  const outcomes = await Promise.allSettled(batches.map((batch) => book.postAll(batch)));
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
  const total = await Promise.all(
    accounts.flatMap((each) =>
      [account.available(each, 'EUR'), account.held(each, 'EUR')].map((of) =>
        book.inBook((tx) => balanceOf(tx, book.id, of)),
      ),
    ),
  );
  expect(total.reduce(add)).toEqual(eur('5000.00'));
  expect(await book.inBook(verify)).toEqual([]);
});
