import type { LedgerEntryView } from '@countinghouse/contract/books/ledger';
import { describe, expect, it } from 'vitest';
import { accountName, journalOf, sumsOf } from './journal';

const networkName = (_currency: string, network: string) => (network === 'MAIN' ? 'Main network' : network);
const business = 'business:0190b1';

const entry = (
  transactionId: string,
  eventType: string,
  direction: 'DEBIT' | 'CREDIT',
  account: string,
  amount: string,
  postedAt = '2025-03-14T09:41:02.000Z',
): LedgerEntryView => ({
  transactionId,
  eventType,
  entityType: 'DEPOSIT',
  entityId: 'd1',
  item: null,
  account,
  currency: account.startsWith('asset:custody') ? (account.split(':')[2] ?? '') : (account.split(':').at(-1) ?? ''),
  direction,
  amount,
  accountSeq: 1,
  balanceAfter: '0',
  postedAt,
  valueAt: postedAt,
  reversalOf: null,
  description: 'Deposit order-10421',
  actor: { type: 'SYSTEM', id: null, label: 'system' },
  rate: null,
});

/** Deposit of 0.00173281 BTC credited with 99.00 EUR after a fee of 1.00 EUR. */
const credited = [
  entry('b', 'T-03', 'CREDIT', 'income:service-fee:EUR', '1.00'),
  entry('b', 'T-03', 'CREDIT', 'equity:fx:BTC', '0.00173281'),
  entry('b', 'T-03', 'DEBIT', 'equity:fx:EUR', '100.00'),
  entry('b', 'T-03', 'CREDIT', `${business}:available:EUR`, '99.00'),
  entry('b', 'T-03', 'DEBIT', `${business}:pending:BTC`, '0.00173281'),
];
const received = [
  entry('a', 'T-01', 'CREDIT', `${business}:pending:BTC`, '0.00173281', '2025-03-14T09:41:00.000Z'),
  entry('a', 'T-01', 'DEBIT', 'asset:custody:BTC:MAIN', '0.00173281', '2025-03-14T09:41:00.000Z'),
];

describe('the postings of a deposit', () => {
  it('read as a journal: oldest first, each currency with its debits before its credits', () => {
    const journal = journalOf([...credited, ...received], networkName);
    expect(journal.map(({ title, eventType }) => `${title} ${eventType}`)).toEqual([
      'Deposit received T-01',
      'Deposit credited T-03',
    ]);
    expect(journal[1]?.lines.map(({ side, account, amount, currency }) => [side, account, amount, currency])).toEqual([
      ['DEBIT', 'Pending', '0.00173281', 'BTC'],
      ['CREDIT', 'Conversion position', '0.00173281', 'BTC'],
      ['DEBIT', 'Conversion position', '100.00', 'EUR'],
      ['CREDIT', 'Available', '99.00', 'EUR'],
      ['CREDIT', 'Service fee income', '1.00', 'EUR'],
    ]);
  });

  it('are summed transaction by transaction, exactly, and only where a side has two entries', () => {
    expect(journalOf([...received, ...credited], networkName).map(sumsOf)).toEqual([
      [],
      [{ currency: 'EUR', amount: '100' }],
    ]);
  });

  it('count an entry once when deposit and refund both name it', () => {
    expect(journalOf([...received, ...received], networkName)[0]?.lines).toHaveLength(2);
  });

  it('name a reversal as such', () => {
    const [first] = received as [LedgerEntryView];
    expect(journalOf([{ ...first, eventType: 'T-24', reversalOf: 'a' }], networkName)[0]).toMatchObject({
      title: 'Reversal',
      isReversal: true,
    });
  });

  it.each([
    ['asset:custody:BTC:MAIN', 'Custody BTC, Main network'],
    ['business:0190b1:refunds:BTC', 'Refunds owed'],
    ['org:blocked:USDT', 'Blocked funds'],
    ['income:network-fee:BTC', 'Network fee income'],
    ['something:new:EUR', 'something:new:EUR'],
  ])('account %s reads %s', (code, name) => {
    expect(accountName(code, networkName)).toBe(name);
  });

  it('names whose account it is where several businesses have a part', () => {
    const holderName = (id: string) => ({ '0190b1': 'Aurora Travel', '…': 'Another business' })[id];
    expect(accountName('business:0190b1:available:EUR', networkName, holderName)).toBe('Available, Aurora Travel');
    expect(accountName('business:…:available:EUR', networkName, holderName)).toBe('Available, Another business');
  });
});
