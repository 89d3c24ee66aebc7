import { createTestDatabase, type TestDatabase } from '@countinghouse/database/testing';
import { fromUnits } from '@countinghouse/money';
import fc from 'fast-check';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  account,
  balancesOfHoldersAt,
  credit,
  debit,
  ledgerMigrations,
  post,
  PostingsUnderWay,
  waitForPostings,
} from '.';
import { addedUp, instantsAround, linesOf } from './testing/added-up';
import { factsOf, newBook, type Book } from './testing/book';

const seed = Number(process.env['FAST_CHECK_SEED'] ?? Date.now() & 0x7fffffff);
const kinds = ['available', 'held', 'pending'] as const;
const currencies = ['EUR', 'USDT'] as const;

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase(ledgerMigrations);
});
afterAll(() => test.close());

/** Posting `after` milliseconds later than the previous one; 0: at the same instant. */
const movement = fc.record({
  after: fc.oneof(fc.constant(0), fc.nat(3), fc.nat(100_000_000)),
  holder: fc.nat(2),
  kind: fc.constantFrom(...kinds),
  currency: fc.constantFrom(...currencies),
  units: fc.bigInt({ min: 1n, max: 1n << 70n }),
  takesBack: fc.boolean(),
});
type Movement = ReturnType<typeof movement.generate>['value'];

const begin = Date.parse('2024-01-01T00:00:00.000Z');

/** Posts them all, each at its instant; a withdrawal beyond the balance becomes a deposit. */
const play = async (book: Book, movements: readonly Movement[], holders: readonly string[]): Promise<void> => {
  const balances = new Map<string, bigint>();
  let at = begin;
  const postings = movements.map(({ after, holder, kind, currency, units, takesBack }) => {
    at += after;
    const place = account[kind](holders[holder] ?? '', currency);
    const before = balances.get(place.code) ?? 0n;
    const takes = takesBack && before > 0n;
    const moved = takes ? (units % before) + 1n : units;
    balances.set(place.code, takes ? before - moved : before + moved);
    const amount = fromUnits(moved, currency);
    const other = account.manual(currency);
    const entries = takes
      ? [debit(place, amount), credit(other, amount)]
      : [debit(other, amount), credit(place, amount)];
    return { ...factsOf('T-23'), entries, postedAt: new Date(at) };
  });
  await book.postAll(postings, { history: true });
};

describe('balances at an instant', () => {
  it(
    `are what the entries up to then add up to, at postings, between them, before and after all (seed ${seed})`,
    { timeout: 120_000 },
    async () => {
      const histories = fc.sample(fc.array(movement, { minLength: 1, maxLength: 40 }), { seed, numRuns: 25 });
      for (const movements of histories) {
        const book = newBook(test.database);
        const holders = [randomUUID(), randomUUID(), randomUUID()];
        await play(book, movements, holders);
        await book.inBook(async (tx) => {
          const lines = await linesOf(tx, book.id);
          for (const instant of instantsAround(lines)) {
            const found = await balancesOfHoldersAt(tx, book.id, { kinds }, instant);
            const told = new Map(
              found
                .filter(({ amount }) => amount.units !== 0n)
                .map(({ holderId, kind, amount }) => [`${holderId} ${kind} ${amount.currency}`, amount.units]),
            );
            expect(told, instant.toISOString()).toEqual(addedUp(lines, kinds, instant));
          }
        });
      }
    },
  );

  it('tell which entry they are read from, and of the holders and kinds that were asked for alone', async () => {
    const book = newBook(test.database);
    const [one, other] = [randomUUID(), randomUUID()];
    await book.fund(account.available(one, 'EUR'), '10.00');
    const { id } = await book.event('T-13', [
      debit(account.available(one, 'EUR'), fromUnits(400n, 'EUR')),
      credit(account.held(one, 'EUR'), fromUnits(400n, 'EUR')),
    ]);
    await book.fund(account.available(other, 'EUR'), '5.00');
    const found = await book.inBook((tx) =>
      balancesOfHoldersAt(
        tx,
        book.id,
        { holderIds: [one], kinds: ['available'] },
        new Date('2100-01-01T00:00:00.000Z'),
      ),
    );
    expect(found).toEqual([
      expect.objectContaining({
        account: `business:${one}:available:EUR`,
        holderId: one,
        amount: fromUnits(600n, 'EUR'),
        accountSeq: 2n,
        transactionId: id,
      }),
    ]);
  });
});

describe('waiting for postings', () => {
  it('ends when those that were under way are committed, whose ledger time is before the wait', async () => {
    const book = newBook(test.database);
    const holder = randomUUID();
    let commit = () => {};
    const mayCommit = new Promise<void>((resolve) => (commit = resolve));
    let hasPosted = () => {};
    const posted = new Promise<void>((resolve) => (hasPosted = resolve));
    const under = book.inBook(async (tx) => {
      const { post } = await import('./post');
      const amount = fromUnits(100n, 'EUR');
      const entries = [debit(account.manual('EUR'), amount), credit(account.available(holder, 'EUR'), amount)];
      await post(tx, book.id, [{ ...factsOf('T-23'), entries }]);
      hasPosted();
      await mayCommit;
    });
    await posted;
    const balances = book.inBook(async (tx) => {
      const { rows } = await sql<{ now: Date }>`select app_clock() as now`.execute(tx);
      const waiting = waitForPostings(tx);
      // Uncommitted postings are not visible, hence the wait.
      expect(await balancesOfHoldersAt(tx, book.id, { kinds }, rows[0]!.now)).toEqual([]);
      commit();
      await waiting;
      return balancesOfHoldersAt(tx, book.id, { kinds }, rows[0]!.now);
    });
    await under;
    expect((await balances).map(({ amount }) => amount)).toEqual([fromUnits(100n, 'EUR')]);
  });

  it('gives up on one that does not end, so that no report is made of half of it', { timeout: 20_000 }, async () => {
    const book = newBook(test.database);
    let commit = () => {};
    const mayCommit = new Promise<void>((resolve) => (commit = resolve));
    let hasLocked = () => {};
    const locked = new Promise<void>((resolve) => (hasLocked = resolve));
    const under = book.inBook(async (tx) => {
      const entries = [
        debit(account.opening('EUR'), fromUnits(1n, 'EUR')),
        credit(account.available(randomUUID(), 'EUR'), fromUnits(1n, 'EUR')),
      ];
      await post(tx, book.id, [{ ...factsOf('T-23'), entries }]);
      hasLocked();
      await mayCommit;
    });
    await locked;
    await expect(book.inBook((tx) => waitForPostings(tx))).rejects.toBeInstanceOf(PostingsUnderWay);
    commit();
    await under;
  });
});
