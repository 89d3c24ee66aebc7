import type { Statement, StatementEntry } from '@countinghouse/ledger';
import { amountOf, fromUnits } from '@countinghouse/money';
import { describe, expect, it } from 'vitest';
import { provenLines } from './proven-lines';

const euros = (text: string) => amountOf(text, 'EUR');
const at = new Date('2025-03-30T00:30:00.000Z');

const statement: Statement = {
  accountId: '7',
  currency: 'EUR',
  opening: euros('100.00'),
  closing: euros('111.01'),
  debits: euros('9.99'),
  credits: euros('21.00'),
  count: 3,
  afterSeq: '41',
  untilSeq: '44',
};
const entry = (seq: string, direction: StatementEntry['direction'], amount: string, after: string): StatementEntry => ({
  seq,
  transactionId: `of ${seq}`,
  eventType: direction === 'DEBIT' ? 'T-13' : 'T-02',
  entityType: 'DEPOSIT',
  entityId: 'b',
  description: 'A movement',
  direction,
  amount: euros(amount),
  balanceAfter: euros(after),
  postedAt: at,
  valueAt: at,
  reversalOf: null,
  rate: null,
  details: [],
});
const [first, second, third] = [
  entry('42', 'CREDIT', '20.00', '120.00'),
  entry('43', 'DEBIT', '9.99', '110.01'),
  entry('44', 'CREDIT', '1.00', '111.01'),
];

type Told = Parameters<typeof provenLines>[1];
/** Number of lines in these pages, read to the end. */
const linesOf = (pages: StatementEntry[][], told: Partial<Told> = {}, of = statement): number => {
  const lines = provenLines(of, { after: at, before: at, ...told });
  return [lines.opening(), ...pages.map((page) => lines.movements(page)), lines.closing()].flatMap((part) => [...part])
    .length;
};

describe('the lines of a statement', () => {
  it('add up from the opening to the closing balance, however they are paged, also those that are not told', () => {
    expect(linesOf([[first, second, third]])).toBe(5);
    expect(linesOf([[first], [], [second, third]])).toBe(5);
    expect(linesOf([[first, second, third]], { types: ['HOLD'] })).toBe(3);
  });

  it('tell what repays a debt of what came with the same transaction, wherever a page ends', () => {
    const [came, repays, more] = [first, { ...second, transactionId: first.transactionId }, third];
    for (const pages of [[[came, repays, more]], [[came], [repays], [more]]]) {
      expect(linesOf(pages, { types: ['DEBT_REPAYMENT'] })).toBe(3);
      expect(linesOf(pages, { types: ['DEPOSIT'] })).toBe(4);
      expect(linesOf(pages, { types: ['HOLD'] })).toBe(2);
    }
  });

  const another = { ...second, balanceAfter: euros('110.02') };
  it.each<[string, StatementEntry[]]>([
    ['a balance is another one by a cent', [first, another, third]],
    ['an amount is another one by a cent', [first, { ...second, amount: euros('9.98') }, third]],
    ['a side is the other one', [first, { ...second, direction: 'CREDIT' }, third]],
    ['a line is missing at the beginning', [second, third]],
    ['a line is missing', [first, third]],
    ['a line comes twice', [first, first, second, third]],
    ['two lines changed places', [second, first, third]],
    [
      'a number is left out',
      [
        { ...first, seq: '43' },
        { ...second, seq: '44' },
      ],
    ],
  ])('break off where %s, whatever is told', (_, entries) => {
    expect(() => linesOf([entries])).toThrow('The balance of 7 breaks at');
    expect(() => linesOf([entries], { types: ['CONVERSION'] })).toThrow('The balance of 7 breaks at');
  });

  it('break off where they end before the last, or at another balance', () => {
    expect(() => linesOf([[first, second]])).toThrow('does not close');
    const elsewhere = { ...statement, closing: fromUnits(statement.closing.units + 1n, 'EUR') };
    expect(() => linesOf([[first, second, third]], {}, elsewhere)).toThrow('does not close');
  });
});
