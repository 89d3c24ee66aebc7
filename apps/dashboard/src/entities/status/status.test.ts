import { depositStatuses, paymentStatuses, refundStatuses } from '@countinghouse/contract/crypto-deposits';
import { describe, expect, it } from 'vitest';
import { sentenceCase, toneOf } from './status';

describe('status chips', () => {
  it.each([
    ['DEPOSITED', 'success', 'Deposited'],
    ['AWAITING', 'info', 'Awaiting'],
    ['PENDING_AML', 'info', 'Pending AML'],
    ['PENDING_TRAVEL_RULE', 'warning', 'Pending travel rule'],
    ['OVERPAID', 'warning', 'Overpaid'],
    ['FOLLOW_UP', 'neutral', 'Follow-up'],
    ['EXPIRED', 'neutral', 'Expired'],
    ['UNPROCESSABLE', 'danger', 'Unprocessable'],
  ] as const)('%s is %s and reads %s', (status, tone, text) => {
    expect(toneOf(status)).toBe(tone);
    expect(sentenceCase(status)).toBe(text);
  });

  it('never colours a status nobody decided on', () => {
    const neutral = [...paymentStatuses, ...depositStatuses, ...refundStatuses].filter(
      (status) => toneOf(status) === 'neutral',
    );
    expect([...new Set(neutral)].sort()).toEqual(['CANCELLED', 'EXPIRED', 'ORPHANED', 'REFUNDED', 'SKIPPED']);
    expect(toneOf('SOMETHING_NEWER')).toBe('neutral');
  });
});
