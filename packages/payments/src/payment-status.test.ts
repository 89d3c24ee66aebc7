import type { DepositStatus } from './vocabulary';
import { depositStatuses } from './vocabulary';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paymentStatusAt } from './payment-status';

const before = new Date('2025-03-14T09:00:00.000Z');
const expiry = new Date('2025-03-14T09:30:00.000Z');

const statusOf = (
  deposits: readonly DepositStatus[],
  { at = before, cancelled = false, hasCurrency = true, expiresAt = expiry as Date | null } = {},
) => paymentStatusAt({ cancelled, expiresAt, hasCurrency, deposits: deposits.map((status) => ({ status })) }, at);

describe('a payment’s status', () => {
  test.each<[readonly DepositStatus[], string]>([
    [[], 'PENDING'],
    [['UNCONFIRMED'], 'AWAITING'],
    [['PENDING_AML'], 'AWAITING'],
    [['PENDING_TRAVEL_RULE'], 'AWAITING'],
    [['CONFIRMED'], 'DEPOSITED'],
    [['BLOCKED'], 'BLOCKED'],
    [['REFUNDING'], 'REFUNDED'],
    [['REFUNDED'], 'REFUNDED'],
    [['UNPROCESSABLE'], 'UNPROCESSABLE'],
    [['UNPROCESSABLE', 'ORPHANED'], 'UNPROCESSABLE'],
    [['ORPHANED'], 'PENDING'],
    [['BLOCKED', 'CONFIRMED', 'UNCONFIRMED'], 'DEPOSITED'],
    [['UNCONFIRMED', 'BLOCKED', 'REFUNDED'], 'BLOCKED'],
    [['REFUNDED', 'UNCONFIRMED', 'UNPROCESSABLE'], 'AWAITING'],
    [['UNPROCESSABLE', 'REFUNDING'], 'REFUNDED'],
  ])('with deposits %j it is %s', (deposits, expected) => {
    expect(statusOf(deposits)).toBe(expected);
  });

  test('without a coin it is NEW, at its expiry EXPIRED, to the millisecond', () => {
    expect(statusOf([], { hasCurrency: false })).toBe('NEW');
    expect(statusOf([], { at: new Date(expiry.getTime() - 1) })).toBe('PENDING');
    expect(statusOf([], { at: expiry })).toBe('EXPIRED');
    expect(statusOf(['ORPHANED'], { at: expiry })).toBe('EXPIRED');
    expect(statusOf([], { at: expiry, expiresAt: null })).toBe('PENDING');
  });

  test('cancelled stays CANCELLED, also after expiry', () => {
    expect(statusOf([], { cancelled: true })).toBe('CANCELLED');
    expect(statusOf([], { cancelled: true, at: expiry })).toBe('CANCELLED');
    // Cancellation does not hide money that was credited all the same.
    expect(statusOf(['CONFIRMED'], { cancelled: true })).toBe('DEPOSITED');
  });

  test('a deposit moves an expired payment on; time alone never moves a paid one', () => {
    const anyDeposits = fc.array(fc.constantFrom(...depositStatuses), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(anyDeposits, (deposits) => {
        const inTime = statusOf(deposits);
        const after = statusOf(deposits, { at: expiry });
        expect(after).toBe(inTime === 'PENDING' ? 'EXPIRED' : inTime);
        // A further credited deposit always makes it DEPOSITED.
        expect(statusOf([...deposits, 'CONFIRMED'], { at: expiry })).toBe('DEPOSITED');
      }),
      { numRuns: 1_000 },
    );
  });
});
