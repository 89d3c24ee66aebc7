import { amountOf, zero } from '@countinghouse/money';
import { describe, expect, it } from 'vitest';
import { batchOf } from './batch';
import { account } from './chart';
import { LedgerError } from './errors';
import { factsOf } from './testing/book';
import { credit, debit, type NewEntry, type NewTransaction } from './transaction';

const bank = account.bank('EUR');
const available = account.available('0190aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c', 'EUR');
const eur = (text: string) => amountOf(text, 'EUR');
const of = (entries: readonly NewEntry[], more: Partial<NewTransaction> = {}): NewTransaction => ({
  ...factsOf('T-17'),
  entries,
  ...more,
});
const refusalOf = (given: readonly NewTransaction[], history = false): string | undefined => {
  try {
    batchOf(given, history, new Map());
    return undefined;
  } catch (error) {
    if (error instanceof LedgerError) return error.code;
    throw error;
  }
};

// The database would refuse it too. Here it is refused before anything is sent.
describe('before the database is asked, a batch is refused', () => {
  it('whose debits and credits differ in one currency', () => {
    const unbalanced = [debit(bank, eur('5.00')), credit(available, eur('4.99'))];
    expect(refusalOf([of(unbalanced)])).toBe('UNBALANCED');
    expect(refusalOf([of([debit(bank, eur('5.00')), credit(available, eur('5.00'))])])).toBeUndefined();
  });

  it('that is balanced in the sum of two currencies and in neither', () => {
    const usdt = account.custody('USDT', 'TRX');
    expect(refusalOf([of([debit(usdt, amountOf('1', 'USDT')), credit(available, eur('1.00'))])])).toBe('UNBALANCED');
  });

  it('that moves nothing', () => {
    expect(refusalOf([of([debit(bank, zero('EUR')), credit(available, zero('EUR'))])])).toBe('UNBALANCED');
    expect(refusalOf([of([])])).toBe('UNBALANCED');
  });

  it('of a history that is not in its order', () => {
    const entries = [debit(bank, eur('5.00')), credit(available, eur('5.00'))];
    const [earlier, later] = [new Date('2025-01-01T00:00:00.000Z'), new Date('2025-01-01T00:00:00.001Z')];
    const history = (...instants: Date[]) => instants.map((postedAt) => of(entries, { postedAt }));
    expect(refusalOf(history(later, earlier), true)).toBe('POSTED_AT_REFUSED');
    expect(refusalOf(history(earlier, earlier, later), true)).toBeUndefined();
  });
});
