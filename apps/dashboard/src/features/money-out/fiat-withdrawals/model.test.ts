import { bankAnswers } from '@countinghouse/contract/money-out/bank-answers';
import { fiatWithdrawalStatuses } from '@countinghouse/contract/money-out/fiat-withdrawals';
import { describe, expect, it } from 'vitest';
import { toneOf } from '../../../entities/status/status';
import { explanationOf, shownStatusOf } from './model';

const at = (bankAnswer: (typeof bankAnswers)[number] | null, bankWords: string | null = null) => ({
  status: 'PROCESSING' as const,
  statusReason: null,
  bankAnswer,
  bankWords,
  bankAccount: { holderName: 'Aurora Travel GmbH' },
});

describe('a question of the bank about a fiat withdrawal', () => {
  it.each([
    ['NAME_DIFFERS', 'The bank asks: the name differs'],
    ['NAME_CLOSE', 'The bank asks: the name is similar, not the same'],
    ['NAME_UNCHECKED', 'The bank asks: it could not check the name'],
    ['UNCONFIRMED', 'The bank waits for a confirmation'],
  ] as const)('%s says what to do at the bank, and marks the row', (answer, title) => {
    expect(explanationOf(at(answer), null)).toMatchObject({ tone: 'warning', title });
    expect(explanationOf(at(answer), null)?.text).toContain('confirm the order at the bank; if not, end it there');
    expect(toneOf(shownStatusOf(at(answer)))).toBe('warning');
  });

  it('gives the name that the bank gives', () => {
    expect(explanationOf(at('NAME_CLOSE', 'Aurora Travel AG'), null)?.text).toMatch(
      /^The order names Aurora Travel GmbH\. The bank gives the name “Aurora Travel AG”\. If it is right/,
    );
  });

  it('is none once the bank went on, or ended the order', () => {
    for (const answer of bankAnswers)
      for (const status of fiatWithdrawalStatuses.filter((one) => one !== 'PROCESSING'))
        expect(shownStatusOf({ status, bankAnswer: answer })).toBe(status);
    for (const answer of ['ACCEPTED', 'EXECUTED', 'RECEIVED', null] as const) {
      expect(explanationOf(at(answer), null)).toBeNull();
      expect(shownStatusOf(at(answer))).toBe('PROCESSING');
    }
    expect(toneOf(shownStatusOf(at('CONTRADICTED')))).toBe('danger');
  });
});
