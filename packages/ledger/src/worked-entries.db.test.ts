import { randomUUID } from 'node:crypto';
import { createTestDatabase, type TestDatabase } from '@countinghouse/database/testing';
import { amountOf, toText } from '@countinghouse/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { account, balancesOf, credit, debit, ledgerMigrations, type AccountRef, type NewEntry } from '.';
import { assertLedgerSound } from './testing';
import { newBook, type Book } from './testing/book';
import type { PostingRule } from './vocabulary';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase(ledgerMigrations);
});
afterAll(async () => {
  await assertLedgerSound(test.database);
  await test.close();
});

const b = randomUUID();
const dr = (to: AccountRef, text: string): NewEntry => debit(to, amountOf(text, to.currency));
const cr = (to: AccountRef, text: string): NewEntry => credit(to, amountOf(text, to.currency));

const custodyBtc = account.custody('BTC', 'MAIN');
const pendingBtc = account.pending(b, 'BTC');
const availableEur = account.available(b, 'EUR');
const fees = account.serviceFeeIncome('EUR');
const [fxBtc, fxEur] = [account.fx('BTC'), account.fx('EUR')];

const received = (btc: string) => [dr(custodyBtc, btc), cr(pendingBtc, btc)];
const creditedInEuro = [
  dr(pendingBtc, '0.00173281'),
  cr(fxBtc, '0.00173281'),
  dr(fxEur, '100.00'),
  cr(availableEur, '99.00'),
  cr(fees, '1.00'),
];

type Step = readonly [eventType: PostingRule, entries: readonly NewEntry[]];

const playAll = async (book: Book, steps: readonly Step[]) => {
  for (const [eventType, entries] of steps) await book.event(eventType, entries);
};

/** Every account of the book with its balance as wire text. */
const balances = (book: Book): Promise<Record<string, string>> =>
  book.inBook(async (tx) => {
    const { rows } = await sql<{ code: string }>`select code from ledger_account`.execute(tx);
    const found = await balancesOf(
      tx,
      book.id,
      rows.map((row) => row.code),
    );
    return Object.fromEntries([...found].map(([code, amount]) => [code, toText(amount)]));
  });

it('E1: a deposit of 0.00173281 BTC credits 99.00 EUR', async () => {
  const book = newBook(test.database);
  await playAll(book, [
    ['T-01', received('0.00173281')],
    ['T-03', creditedInEuro],
  ]);
  expect(await balances(book)).toMatchObject({
    [custodyBtc.code]: '0.00173281',
    [pendingBtc.code]: '0',
    [fxBtc.code]: '0.00173281',
    [fxEur.code]: '-100.00',
    [availableEur.code]: '99.00',
    [fees.code]: '1.00',
  });
});

it('E3: of a deposit of 0.00210000 BTC the excess goes back less its network fee, the business nets 99.00 EUR', async () => {
  const book = newBook(test.database);
  const refunds = account.refunds(b, 'BTC');
  const networkFees = account.networkFeeIncome('BTC');
  const gas = account.networkFeeExpense('BTC');
  await playAll(book, [
    ['T-01', received('0.00210000')],
    ['T-03', creditedInEuro],
    ['T-04', [dr(pendingBtc, '0.00036719'), cr(refunds, '0.00036719')]],
    ['T-05', [dr(refunds, '0.00036719'), cr(custodyBtc, '0.00026719'), cr(networkFees, '0.00010000')]],
    ['T-09', [dr(gas, '0.00004210'), cr(custodyBtc, '0.00004210')]],
  ]);
  expect(await balances(book)).toMatchObject({
    [custodyBtc.code]: '0.00179071',
    [pendingBtc.code]: '0',
    [refunds.code]: '0',
    [networkFees.code]: '0.0001',
    [gas.code]: '0.0000421',
    [availableEur.code]: '99.00',
  });
});

it('a withdrawal of 1 000 USDT costs a business that pays the network fee 1 003.5 USDT', async () => {
  const book = newBook(test.database);
  const [available, held] = [account.available(b, 'USDT'), account.held(b, 'USDT')];
  const custody = account.custody('USDT', 'TRX');
  const gasCoins = account.custody('TRX', 'TRX');
  await playAll(book, [
    ['T-01', [dr(custody, '2000'), cr(available, '2000')]],
    ['T-23', [dr(gasCoins, '100'), cr(account.opening('TRX'), '100')]],
    ['T-13', [dr(available, '1003.5'), cr(held, '1003.5')]],
  ]);
  expect(await balances(book)).toMatchObject({
    [available.code]: '996.5',
    [held.code]: '1003.5',
  });
  // The withdrawal's hold is booked by hand here, so it is closed before holds are compared with balances.
  await playAll(book, [
    [
      'T-14',
      [
        dr(held, '1003.5'),
        cr(custody, '1000'),
        cr(account.networkFeeIncome('USDT'), '1.5'),
        cr(account.serviceFeeIncome('USDT'), '2'),
      ],
    ],
    ['T-09', [dr(account.networkFeeExpense('TRX'), '13.4'), cr(gasCoins, '13.4')]],
  ]);
  expect(await balances(book)).toMatchObject({
    [available.code]: '996.5',
    [held.code]: '0',
    [custody.code]: '1000',
    [gasCoins.code]: '86.6',
    [account.networkFeeExpense('TRX').code]: '13.4',
    [account.networkFeeIncome('USDT').code]: '1.5',
    [account.serviceFeeIncome('USDT').code]: '2',
  });
});

it('a withdrawal of 0.05 BTC from EUR holds 2 984.66, costs 2 951.36 and gives 33.30 back', async () => {
  const book = newBook(test.database);
  const heldEur = account.held(b, 'EUR');
  await playAll(book, [
    ['T-23', [dr(account.bank('EUR'), '3000.00'), cr(availableEur, '3000.00')]],
    ['T-23', [dr(custodyBtc, '1'), cr(account.opening('BTC'), '1')]],
    ['T-13', [dr(availableEur, '2984.66'), cr(heldEur, '2984.66')]],
    [
      'T-15',
      [
        dr(heldEur, '2984.66'),
        cr(fxEur, '2945.51'),
        cr(fees, '5.85'),
        cr(availableEur, '33.30'),
        dr(fxBtc, '0.05010000'),
        cr(custodyBtc, '0.05000000'),
        cr(account.networkFeeIncome('BTC'), '0.00010000'),
      ],
    ],
  ]);
  expect(await balances(book)).toMatchObject({
    [availableEur.code]: '48.64',
    [heldEur.code]: '0.00',
    [fxEur.code]: '2945.51',
    [fxBtc.code]: '-0.0501',
    [custodyBtc.code]: '0.95',
  });
});

it('E10: an orphaned deposit takes the 40.00 EUR that are left and turns 59.00 EUR into a receivable', async () => {
  const book = newBook(test.database);
  const receivable = account.receivable(b, 'EUR');
  const receipt = await book.event('T-01', received('0.00173281'));
  const crediting = await book.event('T-03', creditedInEuro);
  await book.event('T-23', [dr(availableEur, '59.00'), cr(account.manual('EUR'), '59.00')]);

  const inFull = creditedInEuro.map((entry) =>
    (entry.direction === 'DEBIT' ? credit : debit)(entry.account, entry.amount),
  );
  await expect(book.event('T-24', inFull, { reversalOf: crediting.id })).rejects.toMatchObject({
    code: 'INSUFFICIENT_BALANCE',
    account: availableEur.code,
  });
  await book.event(
    'T-24',
    [
      dr(availableEur, '40.00'),
      dr(receivable, '59.00'),
      dr(fees, '1.00'),
      cr(fxEur, '100.00'),
      dr(fxBtc, '0.00173281'),
      cr(pendingBtc, '0.00173281'),
    ],
    { reversalOf: crediting.id },
  );
  await book.event('T-24', [dr(pendingBtc, '0.00173281'), cr(custodyBtc, '0.00173281')], { reversalOf: receipt.id });
  expect(await balances(book)).toMatchObject({
    [availableEur.code]: '0.00',
    [receivable.code]: '59.00',
    [fees.code]: '0.00',
    [fxEur.code]: '0.00',
    [fxBtc.code]: '0',
    [pendingBtc.code]: '0',
    [custodyBtc.code]: '0',
  });

  await book.event('T-17', [dr(account.bank('EUR'), '100.00'), cr(availableEur, '100.00')]);
  await book.event('T-25', [dr(availableEur, '59.00'), cr(receivable, '59.00')]);
  expect(await balances(book)).toMatchObject({
    [availableEur.code]: '41.00',
    [receivable.code]: '0.00',
  });
});
