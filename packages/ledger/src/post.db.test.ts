import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@countinghouse/database/testing';
import { amountOf, fromUnits, toText, unitsLimit } from '@countinghouse/money';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import {
  account,
  balanceAt,
  balancesOf,
  balancesOfHolders,
  credit,
  debit,
  entriesOf,
  ledgerMigrations,
  post,
  reverse,
  type AccountRef,
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
const other = account.available(randomUUID(), 'EUR');
const eur = (text: string) => amountOf(text, 'EUR');
const move = (from: AccountRef, to: AccountRef, text: string) => [debit(from, eur(text)), credit(to, eur(text))];

it('moves an amount from one account to another and answers the transaction', async () => {
  const book = newBook(test.database);
  await book.fund(available, '10.00');
  const posted = await book.event('T-21', move(available, other, '4.00'));
  expect(posted).toMatchObject({ replayed: false, postedAt: expect.any(Date) });
  expect([await book.balance(available), await book.balance(other)]).toEqual(['6.00', '4.00']);
});

it('posts nothing for an empty batch', async () => {
  expect(await newBook(test.database).postAll([])).toEqual([]);
});

it('drops entries of zero', async () => {
  const book = newBook(test.database);
  const { id } = await book.event('T-17', [
    debit(account.bank('EUR'), eur('5.00')),
    credit(available, eur('5.00')),
    credit(account.serviceFeeIncome('EUR'), eur('0')),
  ]);
  const entries = await book.inBook((tx) => entriesOf(tx, book.id, { transactionId: id }));
  expect(entries.map((entry) => entry.account)).toEqual([account.bank('EUR').code, available.code]);
});

it('replaying an event posts nothing and answers the first transaction, even when the balance is gone', async () => {
  const book = newBook(test.database);
  await book.fund(available, '10.00');
  const event = { ...factsOf('T-21'), entries: move(available, other, '10.00') };
  const [first] = await book.postAll([event]);
  const [second] = await book.postAll([event]);
  expect(second).toEqual({ ...first, replayed: true });
  expect(await book.balance(other)).toBe('10.00');
});

it('answers a repetition inside a batch with the first of the batch and posts the rest', async () => {
  const book = newBook(test.database);
  await book.fund(available, '10.00');
  const event = { ...factsOf('T-21'), entries: move(available, other, '1.00') };
  await book.postAll([event]);
  const fresh = { ...factsOf('T-21'), entries: move(available, other, '2.00') };
  const answers = await book.postAll([fresh, event, fresh]);
  expect(answers.map((answer) => answer.replayed)).toEqual([false, true, true]);
  expect(answers[2]!.id).toBe(answers[0]!.id);
  expect(await book.balance(other)).toBe('3.00');
});

it('tells events of one kind and entity apart by their sequence', async () => {
  const book = newBook(test.database);
  const facts = factsOf('T-17');
  const entries = move(account.bank('EUR'), available, '1.00');
  const posted = await book.postAll([1, 2].map((sequence) => ({ ...facts, sequence, entries })));
  expect(posted.map((answer) => answer.idempotencyKey)).toEqual([
    `T-17:${facts.entityId}:1`,
    `T-17:${facts.entityId}:2`,
  ]);
  expect(await book.balance(available)).toBe('2.00');
});

it('refuses to go below a floor, names the account and leaves no trace', async () => {
  const book = newBook(test.database);
  await book.fund(available, '10.00');
  const refusal = book.event('T-21', move(available, other, '10.01'));
  await expect(refusal).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE', account: available.code });
  expect(await book.inBook((tx) => balancesOf(tx, book.id, [available.code, other.code]))).toEqual(
    new Map([[available.code, eur('10.00')]]),
  );
});

it('holds floors after every transaction of a batch, not only at its end', async () => {
  const book = newBook(test.database);
  const spendFirst = [
    { ...factsOf('T-21'), entries: move(available, other, '5.00') },
    { ...factsOf('T-17'), entries: move(account.bank('EUR'), available, '5.00') },
  ];
  await expect(book.postAll(spendFirst)).rejects.toMatchObject({
    code: 'INSUFFICIENT_BALANCE',
    account: available.code,
  });
  await book.postAll(spendFirst.toReversed());
  expect(await book.balance(other)).toBe('5.00');
});

it('lets one transaction take from an account before it gives, as long as it ends above the floor', async () => {
  const book = newBook(test.database);
  await book.event('T-17', [
    debit(available, eur('1.00')),
    debit(account.bank('EUR'), eur('4.00')),
    credit(available, eur('5.00')),
  ]);
  expect(await book.balance(available)).toBe('4.00');
});

it('lets accounts without a floor go below zero', async () => {
  const book = newBook(test.database);
  await book.fund(available, '1.00');
  expect(await book.balance(account.opening('EUR'))).toBe('-1.00');
});

it.each([
  ['unequal sides', [debit(account.bank('EUR'), eur('1.00')), credit(available, eur('1.01'))], 'UNBALANCED'],
  ['a single entry', [debit(account.bank('EUR'), eur('1.00'))], 'UNBALANCED'],
  ['no entry', [], 'UNBALANCED'],
  ['only zeros', move(account.bank('EUR'), available, '0'), 'UNBALANCED'],
  [
    'currencies that only balance together',
    [debit(account.bank('EUR'), eur('1')), credit(account.fx('USD'), amountOf('1', 'USD'))],
    'UNBALANCED',
  ],
  ['negative amounts', move(account.bank('EUR'), available, '-1.00'), 'BAD_ENTRY'],
  [
    'an amount of another currency than its account',
    [debit(account.bank('USD'), eur('1')), credit(available, eur('1'))],
    'BAD_ENTRY',
  ],
] as const)('refuses %s', async (_case, entries, code) => {
  const book = newBook(test.database);
  await expect(book.event('T-17', entries)).rejects.toMatchObject({ code });
});

it('refuses totals beyond 38 digits', async () => {
  const book = newBook(test.database);
  const most = fromUnits(unitsLimit - 1n, 'EUR');
  await book.event('T-17', [debit(account.bank('EUR'), most), credit(available, most)]);
  await expect(book.event('T-17', move(account.bank('EUR'), available, '0.01'))).rejects.toMatchObject({
    code: 'OVERFLOW',
  });
});

it('keeps ledger time from going back in any account while the clock does', async () => {
  const book = newBook(test.database);
  await test.setClock('2025-06-30T12:00:00.000Z');
  const first = await book.event('T-17', move(account.bank('EUR'), available, '1.00'));
  await test.setClock('2025-06-30T11:00:00.000Z');
  const second = await book.event('T-17', move(account.bank('EUR'), available, '1.00'));
  expect(first.postedAt).toEqual(new Date('2025-06-30T12:00:00.000Z'));
  expect(second.postedAt).toEqual(first.postedAt);
  await test.setClock(null);
});

it('takes a ledger time only for history, in order, and never from the future', async () => {
  const book = newBook(test.database);
  const at = (instant: string) => ({
    ...factsOf('T-17'),
    postedAt: new Date(instant),
    entries: move(account.bank('EUR'), available, '1.00'),
  });
  const [january, march] = [at('2025-01-01T00:00:00.000Z'), at('2025-03-01T00:00:00.000Z')];
  const refused = { code: 'POSTED_AT_REFUSED' };
  await expect(book.postAll([january])).rejects.toMatchObject(refused);
  await expect(book.postAll([{ ...january, postedAt: undefined }], { history: true })).rejects.toMatchObject(refused);
  await expect(book.postAll([march, january], { history: true })).rejects.toMatchObject(refused);
  await expect(book.postAll([at('2999-01-01T00:00:00.000Z')], { history: true })).rejects.toMatchObject(refused);
  const posted = await book.postAll([january, march], { history: true });
  expect(posted.map((answer) => answer.postedAt)).toEqual([january.postedAt, march.postedAt]);
  await expect(book.postAll([at('2025-02-01T00:00:00.000Z')], { history: true })).rejects.toMatchObject(refused);
});

it('answers the balance of any instant', async () => {
  const book = newBook(test.database);
  const months = ['2025-01-01', '2025-02-01', '2025-03-01'].map((day) => new Date(`${day}T00:00:00.000Z`));
  const deposits = months.map((postedAt) => ({
    ...factsOf('T-17'),
    postedAt,
    entries: move(account.bank('EUR'), available, '1.00'),
  }));
  await book.postAll(deposits, { history: true });
  const at = async (instant: Date) =>
    (await book.inBook((tx) => balanceAt(tx, book.id, [available.code], instant))).get(available.code);
  expect(await at(new Date(months[0]!.getTime() - 1))).toBeUndefined();
  expect(await at(months[0]!)).toEqual(eur('1.00'));
  expect(await at(new Date(months[2]!.getTime() - 1))).toEqual(eur('2.00'));
  expect(await at(new Date('2030-01-01T00:00:00.000Z'))).toEqual(eur('3.00'));
});

it('answers the balance after the last of several postings of one instant', async () => {
  const book = newBook(test.database);
  const postedAt = new Date('2025-01-01T00:00:00.000Z');
  const deposits = ['1.00', '2.00', '4.00'].map((text) => ({
    ...factsOf('T-17'),
    postedAt,
    entries: move(account.bank('EUR'), available, text),
  }));
  await book.postAll(deposits, { history: true });
  const balances = await book.inBook((tx) => balanceAt(tx, book.id, [available.code], postedAt));
  expect(balances.get(available.code)).toEqual(eur('7.00'));
});

it('lists every balance of the holders asked for, in accounts of the kinds asked for only', async () => {
  const book = newBook(test.database);
  await book.fund(account.pending(business, 'EUR'), '9.00');
  await book.fund(available, '3.00');
  await book.fund(account.available(business, 'USDT'), '0.5');
  await book.fund(other, '1.00');
  const listed = await book.inBook((tx) =>
    balancesOfHolders(tx, book.id, { holderIds: [business], kinds: ['available', 'held'] }),
  );
  expect(listed.map(({ holderId, amount }) => [holderId, amount.currency, toText(amount)])).toEqual([
    [business, 'EUR', '3.00'],
    [business, 'USDT', '0.5'],
  ]);
  const all = await book.inBook((tx) => balancesOfHolders(tx, book.id, { kinds: ['available'] }));
  expect(all).toHaveLength(3);
});

it('lists the entries of an item and pages those of an account, newest first', async () => {
  const book = newBook(test.database);
  const entityId = randomUUID();
  for (const sequence of [1, 2, 3])
    await book.event('T-17', move(account.bank('EUR'), available, `${sequence}.00`), { entityId, sequence });
  const ofItem = await book.inBook((tx) => entriesOf(tx, book.id, { entityType: 'MANUAL_MOVEMENT', entityId }));
  expect(ofItem.map((entry) => `${entry.direction} ${toText(entry.amount)}`)).toEqual([
    'DEBIT 1.00',
    'CREDIT 1.00',
    'DEBIT 2.00',
    'CREDIT 2.00',
    'DEBIT 3.00',
    'CREDIT 3.00',
  ]);
  const page = (beforeSeq?: bigint) =>
    book.inBook((tx) => entriesOf(tx, book.id, { account: available.code, limit: 2, beforeSeq }));
  const newest = await page();
  expect(newest.map((entry) => [entry.accountSeq, toText(entry.balanceAfter)])).toEqual([
    [3n, '6.00'],
    [2n, '3.00'],
  ]);
  expect((await page(2n)).map((entry) => entry.accountSeq)).toEqual([1n]);
  const before = await book.inBook((tx) =>
    entriesOf(tx, book.id, { account: available.code, before: newest[0]!.postedAt }),
  );
  expect(before.every((entry) => entry.postedAt < newest[0]!.postedAt)).toBe(true);
});

it('reverses a transaction once by its mirror image, and never a reversal', async () => {
  const book = newBook(test.database);
  const wrong = await book.event('T-17', move(account.bank('EUR'), available, '7.00'));
  const facts = factsOf('T-24');
  const reversal = await book.inBook((tx) => reverse(tx, book.id, wrong.id, facts));
  expect(await book.balance(available)).toBe('0.00');
  const again = await book.inBook((tx) => reverse(tx, book.id, wrong.id, facts));
  expect(again).toEqual({ ...reversal, replayed: true });
  const tryOn = (id: string) => book.inBook((tx) => reverse(tx, book.id, id, factsOf('T-24')));
  await book.fund(available, '7.00');
  await expect(tryOn(wrong.id)).rejects.toMatchObject({ code: 'ALREADY_REVERSED' });
  await expect(tryOn(reversal.id)).rejects.toMatchObject({ code: 'REVERSAL_NOT_REVERSIBLE' });
  await expect(tryOn(randomUUID())).rejects.toMatchObject({ code: 'TRANSACTION_NOT_FOUND' });
});

it('rolls back with the transaction it was posted in', async () => {
  const book = newBook(test.database);
  const failing = book.inBook(async (tx) => {
    await post(tx, book.id, [{ ...factsOf('T-17'), entries: move(account.bank('EUR'), available, '1.00') }]);
    throw new Error('the use case failed');
  });
  await expect(failing).rejects.toThrow('the use case failed');
  expect(await book.balance(available)).toBe('0.00');
});

it('refuses a second call in one database transaction as the programming error it is, and keeps nothing of the first', async () => {
  const book = newBook(test.database);
  const deposit = () => ({ ...factsOf('T-17'), entries: move(account.bank('EUR'), available, '1.00') });
  const posted = deposit();
  await book.postAll([posted]);
  for (const first of [deposit(), posted]) {
    const twice = book.inBook(async (tx) => {
      await post(tx, book.id, [first]);
      await post(tx, book.id, [deposit()]);
    });
    await expect(twice).rejects.toThrow('post() was called twice in one database transaction');
  }
  const swallowed = book.inBook(async (tx) => {
    await post(tx, book.id, [deposit()]);
    await post(tx, book.id, [deposit()]).catch(() => undefined);
  });
  await expect(swallowed).rejects.toThrow('rolled back');
  expect(await book.balance(available)).toBe('1.00');
  await book.postAll([deposit()]);
  expect(await book.balance(available)).toBe('2.00');
});

it('refuses a key that was posted with other content, before or in the same batch, and changes nothing', async () => {
  const book = newBook(test.database);
  await book.fund(available, '10.00');
  const event = { ...factsOf('T-21'), entries: move(available, other, '4.00') };
  const [first] = await book.postAll([event]);
  const unrelated = () => ({ ...factsOf('T-17'), entries: move(account.bank('EUR'), available, '1.00') });
  const conflicting = [
    { ...event, entries: move(available, other, '5.00') },
    { ...event, entries: move(available, other, '0.01') },
    { ...event, entries: move(other, available, '4.00') },
    { ...event, entries: move(available, account.available(randomUUID(), 'EUR'), '4.00') },
    { ...event, entries: [...move(available, other, '4.00'), ...move(account.bank('EUR'), available, '1.00')] },
    { ...event, entityType: 'PAYMENT' as const },
    { ...event, reversalOf: first!.id },
  ];
  for (const again of conflicting) {
    const refusal = { code: 'KEY_CONFLICT', key: first!.idempotencyKey };
    await expect(book.postAll([again])).rejects.toMatchObject(refusal);
    await expect(book.postAll([unrelated(), again])).rejects.toMatchObject(refusal);
  }
  const fresh = { ...factsOf('T-17'), entries: move(account.bank('EUR'), available, '1.00') };
  const changed = { ...fresh, entries: move(account.bank('EUR'), available, '1.01') };
  await expect(book.postAll([fresh, changed])).rejects.toMatchObject({ code: 'KEY_CONFLICT' });
  expect([await book.balance(available), await book.balance(other)]).toEqual(['6.00', '4.00']);

  // A replay by another actor, later and with other words, is still the same event.
  const retold = {
    ...event,
    valueAt: new Date('2025-06-02T00:00:00.000Z'),
    description: 'Told again',
    actor: { type: 'PLATFORM' as const, id: null, label: 'operations' },
  };
  expect(await book.postAll([retold])).toEqual([{ ...first, replayed: true }]);
});

it('reverses by idempotency key what was posted before or stands earlier in the batch', async () => {
  const book = newBook(test.database);
  const deposit = { ...factsOf('T-17'), entries: move(account.bank('EUR'), available, '3.00') };
  const back = { ...factsOf('T-24'), entries: move(available, account.bank('EUR'), '3.00') };
  const key = `T-17:${deposit.entityId}:1`;
  const [posted, reversal] = await book.postAll([deposit, { ...back, reversalOf: key }]);
  const [entry] = await book.inBook((tx) => entriesOf(tx, book.id, { transactionId: reversal!.id }));
  expect(entry!.reversalOf).toBe(posted!.id);
  expect(await book.balance(available)).toBe('0.00');
  await book.fund(available, '3.00');
  const second = { ...factsOf('T-24'), entries: back.entries };
  await expect(book.postAll([{ ...second, reversalOf: key }])).rejects.toMatchObject({ code: 'ALREADY_REVERSED' });
  await expect(book.postAll([{ ...second, reversalOf: `T-17:${randomUUID()}:1` }])).rejects.toMatchObject({
    code: 'TRANSACTION_NOT_FOUND',
  });
});

it('refuses an amount of another currency than its account’s, whoever names it, and changes nothing', async () => {
  const book = newBook(test.database);
  await book.fund(available, '10.00');
  // An account opened in euros, named with dollars: the code is the same, the scale might not be.
  const named = (ref: AccountRef, currency: string): AccountRef => ({ ...ref, currency });
  const coins = (text: string) => amountOf(text, 'USDT');
  const misread = [
    debit(named(available, 'USDT'), coins('4')),
    credit(account.available(randomUUID(), 'USDT'), coins('4')),
  ];
  const refusal = { code: 'BAD_ENTRY', account: available.code };
  await expect(book.event('T-21', misread)).rejects.toMatchObject(refusal);
  await expect(book.event('T-21', [...move(other, available, '0.00'), ...misread])).rejects.toMatchObject(refusal);
  const both = [...move(account.bank('EUR'), available, '1.00'), ...misread];
  await expect(book.event('T-21', both)).rejects.toMatchObject(refusal);
  expect(await book.balance(available)).toBe('10.00');
});
