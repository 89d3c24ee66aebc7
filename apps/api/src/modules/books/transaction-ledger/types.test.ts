import { ledgerTypes, type LedgerType } from '@countinghouse/contract/books/transaction-ledger';
import { describe, expect, it } from 'vitest';
import { postingKinds } from '../../../testing/posting-kinds';
import { typeOf } from './types';

// Transcribed from the posting rules: the type of a debit and a credit of a spendable balance under each; null if the rule books none on that side.
const expected: Readonly<Record<string, readonly [debit: LedgerType | null, credit: LedgerType | null]>> = {
  'T-01': [null, null],
  'T-02': [null, 'DEPOSIT'],
  'T-03': [null, 'DEPOSIT'],
  'T-04': [null, null],
  'T-05': [null, null],
  'T-06': [null, null],
  'T-07': [null, null],
  'T-08': [null, null],
  'T-09': [null, null],
  'T-10': [null, null],
  'T-11': [null, null],
  'T-12': [null, null],
  'T-13': ['HOLD', null],
  'T-14': [null, null],
  'T-15': [null, 'HOLD_RELEASE'],
  'T-16': [null, 'HOLD_RELEASE'],
  'T-17': [null, 'FIAT_DEPOSIT'],
  'T-18': ['FIAT_WITHDRAWAL', null],
  'T-19': [null, null],
  'T-20': [null, 'FIAT_RETURN'],
  'T-21': ['INTERNAL_TRANSFER', 'INTERNAL_TRANSFER'],
  'T-22': ['CONVERSION', 'CONVERSION'],
  'T-23': ['MANUAL_MOVEMENT', 'MANUAL_MOVEMENT'],
  'T-24': ['REVERSAL', 'REVERSAL'],
  'T-25': [null, null],
  'T-26': [null, null],
  'T-27': [null, null],
  'T-28': [null, null],
  'T-29': [null, null],
};
const rules = postingKinds.map(([code]) => code);
const plain = { reversalOf: null, isAfterCredit: false };

describe('the type of a movement', () => {
  it.each(rules)('is told by its posting and side: %s', (eventType) => {
    const [debit = null, credit = null] = expected[eventType] ?? [];
    expect(typeOf({ ...plain, eventType, direction: 'DEBIT' })).toBe(debit ?? 'OTHER');
    expect(typeOf({ ...plain, eventType, direction: 'CREDIT' })).toBe(credit ?? 'OTHER');
  });

  it.each(rules)('is a reversal of whatever it takes back: %s', (eventType) => {
    for (const direction of ['DEBIT', 'CREDIT'] as const)
      for (const isAfterCredit of [false, true])
        expect(typeOf({ eventType, direction, reversalOf: 'a', isAfterCredit })).toBe('REVERSAL');
  });

  it.each(rules.filter((code) => code !== 'T-24'))(
    'is a repayment where a credit pays a debt at once: %s',
    (eventType) => {
      expect(typeOf({ eventType, direction: 'DEBIT', reversalOf: null, isAfterCredit: true })).toBe('DEBT_REPAYMENT');
    },
  );

  it('has no name that no posting has', () => {
    const told = Object.values(expected).flat();
    expect(ledgerTypes.filter((type) => !told.includes(type))).toEqual(['DEBT_REPAYMENT', 'OTHER']);
  });
});
