import { amountOf } from '@countinghouse/money';
import type { Statement, StatementEntry } from '@countinghouse/ledger';
import { expect, test } from 'vitest';
import { textOfPdf } from '../../../testing/pdf';
import type { Line } from './lines';
import { statementPdf } from './statement-pdf';

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

const textOf = async (...lines: readonly Line[]): Promise<string> => {
  async function* pages() {
    yield [{ kind: 'OPENING', at, statement } as const, ...lines, { kind: 'CLOSING', at, statement } as const];
  }
  const verification = {
    code: 'C'.repeat(22),
    url: `https://pay.example.com/verify/${'C'.repeat(22)}`,
    asOf: '2025-03-31T23:59:59.999Z',
  };
  const of = {
    verification,
    businessName: 'Aurora',
    letterhead: ['Northgate'],
    madeAt: at,
    after: at,
    before: at,
    timezone: 'UTC',
  };
  const [file] = await statementPdf({ ...of, isPart: false, pages: pages() }).toArray();
  return textOfPdf(file as Buffer);
};

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
  // After the page of the letterhead, each page is full: 90 movements need no fifth one.
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

test('[SCR-5] below a closing balance its sum is written out, thousands set apart', async () => {
  expect(await textOf()).toContain('1,000.00 + 11,500.00 − 40.00 = 12,460.00');
});
