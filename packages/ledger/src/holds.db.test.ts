import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@countinghouse/database/testing';
import { amountOf } from '@countinghouse/money';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  account,
  credit,
  debit,
  hold,
  holdOf,
  ledgerMigrations,
  release,
  settle,
  type HoldReason,
  type NewPosting,
} from '.';
import { assertLedgerSound } from './testing';
import { factsOf, newBook } from './testing/book';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase(ledgerMigrations);
});
afterEach(() => assertLedgerSound(test.database));
afterAll(() => test.close());

const business = randomUUID();
const available = account.available(business, 'EUR');
const held = account.held(business, 'EUR');
const bank = account.bank('EUR');
const eur = (text: string) => amountOf(text, 'EUR');

const heldBook = async () => {
  const book = newBook(test.database);
  await book.event('T-17', [
    { account: bank, direction: 'DEBIT', amount: eur('100.00') },
    { account: available, direction: 'CREDIT', amount: eur('100.00') },
  ]);
  const reason = { type: 'WITHDRAWAL' as const, id: randomUUID() };
  const opening = {
    from: available,
    held,
    amount: eur('40.00'),
    reason,
    facts: factsOf('T-13', { entityId: reason.id }),
  };
  const opened = await book.inBook((tx) => hold(tx, book.id, opening));
  const spend = (facts = factsOf('T-19'), entries = [credit(bank, eur('40.00'))]) =>
    book.inBook((tx) => settle(tx, book.id, { reason, entries, facts }));
  const giveBack = (facts = factsOf('T-16')) => book.inBook((tx) => release(tx, book.id, { reason, facts }));
  const status = async () => (await book.inBook((tx) => holdOf(tx, book.id, reason)))?.status;
  return { ...book, reason, opening, opened, spend, giveBack, status };
};

it('takes a held amount out of the available balance at once', async () => {
  const book = await heldBook();
  expect(book.opened).toMatchObject({ status: 'ACTIVE', amount: eur('40.00'), reason: book.reason });
  expect([await book.balance(available), await book.balance(held)]).toEqual(['60.00', '40.00']);
});

it('answers the same hold when its opening is repeated', async () => {
  const book = await heldBook();
  expect(await book.inBook((tx) => hold(tx, book.id, book.opening))).toEqual(book.opened);
  expect(await book.balance(held)).toBe('40.00');
});

it('refuses a second hold for the same reason, and one beyond the balance, without a trace', async () => {
  const book = await heldBook();
  const second = { ...book.opening, facts: factsOf('T-13') };
  await expect(book.inBook((tx) => hold(tx, book.id, second))).rejects.toMatchObject({ code: 'HOLD_EXISTS' });
  const tooMuch = { ...second, amount: eur('60.01'), reason: { type: 'WITHDRAWAL' as const, id: randomUUID() } };
  await expect(book.inBook((tx) => hold(tx, book.id, tooMuch))).rejects.toMatchObject({
    code: 'INSUFFICIENT_BALANCE',
    account: available.code,
  });
  expect(await book.inBook((tx) => holdOf(tx, book.id, tooMuch.reason))).toBeNull();
  expect([await book.balance(available), await book.balance(held)]).toEqual(['60.00', '40.00']);
});

it('refuses a known opening with another amount, account or reason, and changes nothing', async () => {
  const book = await heldBook();
  const elsewhere = account.available(randomUUID(), 'EUR');
  await book.fund(elsewhere, '100.00');
  for (const other of [
    { amount: eur('41.00') },
    { amount: eur('39.99') },
    { from: elsewhere },
    { held: account.held(randomUUID(), 'EUR') },
    { reason: { type: 'WITHDRAWAL' as const, id: randomUUID() } },
  ]) {
    const refused = book.inBook((tx) => hold(tx, book.id, { ...book.opening, ...other }));
    await expect(refused).rejects.toMatchObject({ code: 'HOLD_EXISTS' });
  }
  expect(await book.inBook((tx) => holdOf(tx, book.id, book.reason))).toEqual(book.opened);
  expect([await book.balance(available), await book.balance(held), await book.balance(elsewhere)]).toEqual([
    '60.00',
    '40.00',
    '100.00',
  ]);
});

it('refuses to close a hold again with other entries under the same event', async () => {
  const book = await heldBook();
  const facts = factsOf('T-19');
  await book.spend(facts);
  const otherwise = book.spend(facts, [credit(bank, eur('39.00')), credit(available, eur('1.00'))]);
  await expect(otherwise).rejects.toMatchObject({ code: 'KEY_CONFLICT' });
  expect(await book.balance(available)).toBe('60.00');
});

it('opens, spends and gives back holds in one batch with plain transactions', async () => {
  const book = await heldBook();
  const reason = { type: 'WITHDRAWAL' as const, id: randomUUID() };
  const batch: NewPosting[] = [
    { hold: 'SETTLE', reason: book.reason, facts: factsOf('T-19'), entries: [credit(bank, eur('40.00'))] },
    { hold: 'OPEN', from: available, held, amount: eur('10.00'), reason, facts: factsOf('T-13') },
    { ...factsOf('T-17'), entries: [debit(bank, eur('5.00')), credit(available, eur('5.00'))] },
  ];
  const answers = await book.postAll(batch);
  expect(answers.map(({ replayed }) => replayed)).toEqual([false, false, false]);
  expect([await book.status(), await book.balance(available), await book.balance(held)]).toEqual([
    'SETTLED',
    '55.00',
    '10.00',
  ]);
  expect((await book.postAll(batch)).every(({ replayed }) => replayed)).toBe(true);
  const both: NewPosting[] = [
    { hold: 'RELEASE', reason, facts: factsOf('T-16') },
    { hold: 'SETTLE', reason, facts: factsOf('T-19'), entries: [credit(bank, eur('10.00'))] },
  ];
  await expect(book.postAll(both)).rejects.toMatchObject({ code: 'HOLD_RESOLVED' });
  expect(await book.balance(held)).toBe('10.00');
});

it('spends and gives back holds that the same batch opens, and knows none that it opens only later', async () => {
  const book = await heldBook();
  const [spent, given] = [0, 1].map(() => ({ type: 'WITHDRAWAL' as const, id: randomUUID() })) as [
    HoldReason,
    HoldReason,
  ];
  const opening = (reason: HoldReason): NewPosting => ({
    hold: 'OPEN',
    from: available,
    held,
    amount: eur('10.00'),
    reason,
    facts: factsOf('T-13'),
  });
  const settling = (reason: HoldReason): NewPosting => ({
    hold: 'SETTLE',
    reason,
    facts: factsOf('T-19'),
    entries: [credit(bank, eur('8.00')), credit(available, eur('2.00'))],
  });
  await expect(book.postAll([settling(spent), opening(spent)])).rejects.toMatchObject({ code: 'HOLD_NOT_FOUND' });
  expect([await book.balance(available), await book.balance(held)]).toEqual(['60.00', '40.00']);
  const giving: NewPosting = { hold: 'RELEASE', reason: given, facts: factsOf('T-16') };
  const batch = [opening(spent), opening(given), settling(spent), giving];
  await book.postAll(batch);
  const statuses = await book.inBook(async (tx) => [
    (await holdOf(tx, book.id, spent))?.status,
    (await holdOf(tx, book.id, given))?.status,
  ]);
  expect(statuses).toEqual(['SETTLED', 'RELEASED']);
  expect([await book.balance(available), await book.balance(held)]).toEqual(['52.00', '40.00']);
  expect((await book.postAll(batch)).every(({ replayed }) => replayed)).toBe(true);
});

it('settles a hold once, the rest going back to the available balance', async () => {
  const book = await heldBook();
  const facts = factsOf('T-19');
  const parts = [credit(bank, eur('35.00')), credit(available, eur('5.00'))];
  const settled = await book.spend(facts, parts);
  expect(await book.status()).toBe('SETTLED');
  expect([await book.balance(available), await book.balance(held), await book.balance(bank)]).toEqual([
    '65.00',
    '0.00',
    '65.00',
  ]);
  expect(await book.spend(facts, parts)).toEqual({ ...settled, replayed: true });
});

it('releases a hold once, in full', async () => {
  const book = await heldBook();
  const facts = factsOf('T-16');
  const released = await book.giveBack(facts);
  expect(await book.giveBack(facts)).toEqual({ ...released, replayed: true });
  expect([await book.status(), await book.balance(available), await book.balance(held)]).toEqual([
    'RELEASED',
    '100.00',
    '0.00',
  ]);
});

it('resolves a hold in one way only', async () => {
  const book = await heldBook();
  const facts = factsOf('T-19');
  await book.spend(facts);
  for (const tooLate of [() => book.giveBack(), () => book.spend(), () => book.giveBack(facts)])
    await expect(tooLate()).rejects.toMatchObject({ code: 'HOLD_RESOLVED' });
  expect([await book.status(), await book.balance(available)]).toEqual(['SETTLED', '60.00']);
});

it('refuses to settle for more or less than was held', async () => {
  const book = await heldBook();
  for (const text of ['39.99', '40.01'])
    await expect(book.spend(factsOf('T-19'), [credit(bank, eur(text))])).rejects.toMatchObject({ code: 'UNBALANCED' });
  expect(await book.status()).toBe('ACTIVE');
});

it('knows no hold of another reason or another book', async () => {
  const book = await heldBook();
  const elsewhere = newBook(test.database);
  const foreign = elsewhere.inBook((tx) => release(tx, elsewhere.id, { reason: book.reason, facts: factsOf('T-16') }));
  await expect(foreign).rejects.toMatchObject({ code: 'HOLD_NOT_FOUND' });
});

it('lets one of many parallel attempts resolve a hold, and the others find it resolved', async () => {
  const book = await heldBook();
  const attempts = Array.from({ length: 12 }, (_, index) => (index % 2 === 0 ? book.spend() : book.giveBack()));
  const outcomes = await Promise.allSettled(attempts);
  const refusals = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refusals.map((refusal) => refusal.reason.code)).toEqual(Array.from({ length: 11 }, () => 'HOLD_RESOLVED'));
  expect(await book.balance(held)).toBe('0.00');
});
