import { amountOf } from '@countinghouse/money';
import type { Statement, StatementEntry } from '@countinghouse/ledger';
import { expect, test } from 'vitest';
import { rulesOfPdf, textOfPdf } from '../../../testing/pdf';
import type { Line } from './lines';
import { statementPdf, type DocumentOf } from './statement-pdf';

const eur = (text: string) => amountOf(text, 'EUR');
const at = new Date('2025-03-14T09:26:53.000Z');
const statement: Statement = {
  accountId: '1',
  currency: 'EUR',
  opening: eur('1000.00'),
  closing: eur('12460.00'),
  debits: eur('40.00'),
  credits: eur('11500.00'),
  count: 1,
  afterSeq: '0',
  untilSeq: '1',
};
const movement = (description: string, [reference, counterparty]: readonly [string, string]): Line => ({
  kind: 'MOVEMENT',
  statement,
  type: 'DEPOSIT',
  entry: {
    direction: 'CREDIT',
    amount: eur('11500.00'),
    balanceAfter: eur('12460.00'),
    postedAt: at,
    valueAt: at,
    description,
    details: [reference, counterparty, '', ''],
  } as unknown as StatementEntry,
});

const of: Omit<DocumentOf, 'pages'> = {
  verification: {
    code: 'C'.repeat(22),
    url: `https://pay.example.com/verify/${'C'.repeat(22)}`,
    asOf: '2025-03-31T23:59:59.999Z',
  },
  businessName: 'Aurora',
  letterhead: ['Northgate'],
  madeAt: at,
  after: at,
  before: at,
  timezone: 'UTC',
  isPart: false,
};

const fileOf = async (lines: readonly Line[]): Promise<Buffer> => {
  async function* pages() {
    yield lines;
  }
  const [file] = await statementPdf({ ...of, pages: pages() }).toArray();
  return file as Buffer;
};
const openingOf = (told: Statement): Line => ({ kind: 'OPENING', at, statement: told });
const closingOf = (told: Statement): Line => ({ kind: 'CLOSING', at, statement: told });
const textOf = async (...lines: readonly Line[]): Promise<string> =>
  textOfPdf(await fileOf([openingOf(statement), ...lines, closingOf(statement)]));

test('[SCR-5] a reference that the description tells already stands once, and one that is only like a part of it stands too', async () => {
  const text = await textOf(movement('Deposit PO-17', ['PO-17', 'Ada']), movement('Deposit PO-18', ['PO-1', 'Bob']));
  expect(text.split('PO-17')).toHaveLength(2);
  expect(text).toContain('Ada');
  expect(text).toContain('PO-1 · Bob');
});

test('[SCR-5] thirty movements of two lines stand on a page', async () => {
  const text = await textOf(
    ...Array.from({ length: 90 }, (_, index) => movement(`Deposit ${index}`, [`PO-${index}`, 'Ada'])),
  );
  // After the page of the letterhead, every page is full: 90 movements need no fifth one.
  expect(text).toContain('1 / 4');
});

test('[SCR-5] an address of a counterparty is never broken', async () => {
  const address = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3';
  expect(
    await textOf(
      movement('Crypto withdrawal W-1', ['a-reference-of-the-client-that-is-rather-long-0123456789', address]),
    ),
  ).toContain(address);
});

test('[SCR-5] dates stand as on every screen, and the code under which balances are verified below the last table', async () => {
  const text = await textOf(movement('Deposit', ['', '']));
  expect(text).toContain('14 Mar 2025, 09:26:53');
  expect(text).toContain(`Code ${'C'.repeat(22)}`);
  expect(text).toContain('31 Mar 2025, 23:59:59.999 UTC');
});

test('[CONST-1] amounts of coins stand in the decimals of their network, sums and balances too', async () => {
  const usdt = (text: string) => amountOf(text, 'USDT');
  const coins = {
    ...statement,
    currency: 'USDT',
    opening: usdt('0'),
    credits: usdt('50'),
    debits: usdt('0'),
    closing: usdt('50'),
  };
  expect(textOfPdf(await fileOf([openingOf(coins), closingOf(coins)]))).toContain(
    '0.000000 + 50.000000 − 0.000000 = 50.000000',
  );
});

test('[SCR-5] below a closing balance its sum is written out, thousands set apart', async () => {
  expect(await textOf()).toContain('1,000.00 + 11,500.00 − 40.00 = 12,460.00');
});

test('[SCR-5] a closing balance is closed by a double rule below its sum, and nothing else is', async () => {
  const dollars = { ...statement, currency: 'USD' };
  const body = [openingOf(statement), movement('Deposit', ['', '']), movement('Deposit', ['', ''])];
  /** Number of rules that stand two points below another one. */
  const doubleRules = async (...lines: readonly Line[]): Promise<number> =>
    rulesOfPdf(await fileOf(lines))
      .map((rules) => rules.filter((y) => rules.some((above) => Math.abs(y - above - 2) < 0.01)).length)
      .reduce((sum, found) => sum + found, 0);
  expect(await doubleRules(...body)).toBe(0);
  expect(await doubleRules(...body, closingOf(statement))).toBe(1);
  expect(await doubleRules(...body, closingOf(statement), openingOf(dollars), closingOf(dollars))).toBe(2);
});
