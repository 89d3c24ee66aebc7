import { amountOf } from '@countinghouse/money';
import { describe, expect, it } from 'vitest';
import { bankWayOf, lastChanceOf } from './bank-way';

/** A Monday morning. */
const now = new Date('2025-06-30T09:00:00.000Z');
const both = [
  { payment_method: 'SEPA', accounts: 2 },
  { payment_method: 'SEPA_INSTANT', accounts: 1 },
];
const wayOn = (day: string, amount = '500.00') => bankWayOf(both, amountOf(amount, 'EUR'), { now, day });

describe('the bank method of a payment', () => {
  it('[CANPAY-3] is the cheapest that is there in time, and the soonest where none is', () => {
    expect(wayOn('2025-06-30')).toMatchObject({ method: { method: 'SEPA_INSTANT' }, isInTime: true, accounts: 1 });
    expect(wayOn('2025-07-01')).toMatchObject({ method: { method: 'SEPA' }, isInTime: true, accounts: 2 });
    const slow = bankWayOf([both[0]!], amountOf('500.00', 'EUR'), { now, day: '2025-06-30' });
    expect(slow).toMatchObject({ method: { method: 'SEPA' }, isInTime: false, lastChance: null });
  });

  it('takes the amount before anything else', () => {
    expect(wayOn('2025-06-30', '250000.00')).toMatchObject({ method: { method: 'SEPA' }, isInTime: false });
    expect(bankWayOf([], amountOf('500.00', 'EUR'), { now, day: '2025-06-30' })).toBeNull();
  });
});

describe('the last cut-off', () => {
  it('[CANPAY-3] is the latest from which the money is there by the day, weekends left out', () => {
    const sepa = { cutOff: '14:00 CET', arrival: 'T+1' };
    // In summer 14:00 in Brussels is 12:00 UTC. What goes on Friday arrives on Monday.
    expect(lastChanceOf(sepa, now, '2025-07-07')?.toISOString()).toBe('2025-07-04T12:00:00.000Z');
    expect(lastChanceOf(sepa, now, '2025-07-06')?.toISOString()).toBe('2025-07-03T12:00:00.000Z');
    expect(lastChanceOf(sepa, now, '2025-06-30')).toBeNull();
  });

  it('of a method around the clock is the end of the day', () => {
    const instant = { cutOff: '24x7', arrival: 'seconds' };
    expect(lastChanceOf(instant, now, '2025-06-30')?.toISOString()).toBe('2025-06-30T23:59:59.999Z');
    expect(lastChanceOf(instant, now, '2025-06-29')).toBeNull();
  });
});
