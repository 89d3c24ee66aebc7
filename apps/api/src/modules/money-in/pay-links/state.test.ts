import { mostOpenPayments } from '@countinghouse/contract/money-in/pay-links';
import { amountOf } from '@countinghouse/money';
import { describe, expect, it } from 'vitest';
import { clientIdOf, closedFor, endProblem, isPressKey, priceOf, stateOf } from './state';

const now = new Date('2025-03-14T12:00:00.000Z');
const at = (offset: number) => new Date(now.getTime() + offset);
const open = { pausedAt: null, endsAt: null, mostUses: null };
const counted = { uses: 3, paid: 2, open: 1 };

describe('the state of a payment link', () => {
  it('[LINK-3] is what people set, then the clock, then the number of its payments', () => {
    expect(stateOf(open, counted, now)).toBe('ACTIVE');
    expect(stateOf({ ...open, mostUses: 4 }, counted, now)).toBe('ACTIVE');
    expect(stateOf({ ...open, mostUses: 3 }, counted, now)).toBe('USED_UP');
    expect(stateOf({ ...open, endsAt: at(1) }, counted, now)).toBe('ACTIVE');
    expect(stateOf({ ...open, endsAt: now, mostUses: 3 }, counted, now)).toBe('ENDED');
    expect(stateOf({ pausedAt: now, endsAt: at(-1), mostUses: 3 }, counted, now)).toBe('PAUSED');
  });

  it('[LINK-4] lets no more payments wait for coins at once than the limit', () => {
    expect(closedFor(open, { ...counted, open: mostOpenPayments - 1 }, now)).toBeNull();
    expect(closedFor(open, { ...counted, open: mostOpenPayments }, now)).toBe('CROWDED');
    expect(closedFor({ ...open, endsAt: now }, { ...counted, open: mostOpenPayments }, now)).toBe('ENDED');
  });
});

describe('the price of a payment link', () => {
  const typed = { displayCurrency: 'EUR', amount: null, minAmount: '500', maxAmount: '10000' };

  it('[LINK-1] is the fixed one, whatever a visitor sends', () => {
    expect(priceOf({ ...typed, amount: '12000', minAmount: null, maxAmount: null }, '1')).toEqual({
      amount: amountOf('120.00', 'EUR'),
    });
  });

  it.each([
    ['5', '5.00'],
    [' 5.00 ', '5.00'],
    ['7,5', '7.50'],
    ['100', '100.00'],
  ])('[LINK-1] takes %j as %s', (text, amount) => {
    expect(priceOf(typed, text)).toEqual({ amount: amountOf(amount, 'EUR') });
  });

  it.each([
    ['4.99', 'At least 5.00 EUR'],
    ['100.01', 'At most 100.00 EUR'],
    ['', 'Amount is required'],
    ['0', 'Amount is less than minimum'],
    ['-7', 'Invalid input'],
    ['7.501', 'Decimal signs exceeded'],
    ['1,000,000', 'Invalid input'],
    ['1e3', 'Invalid input'],
  ])('[LINK-1] refuses %j: %s', (text, problem) => {
    expect(priceOf(typed, text)).toEqual({ problem });
  });
});

describe('the own id of a payment made by a link', () => {
  const link = { id: '0195f8a1-7d2f-7e4a-9b5c-6d7e8f9a0b1c', clientPaymentIdPrefix: null };
  const key = 'A'.repeat(22);
  const price = amountOf('5.00', 'EUR');

  it('[LINK-2] is the same for the same press, and another for another key, price or link', () => {
    const id = clientIdOf(link, key, price);
    expect(clientIdOf(link, key, amountOf('5', 'EUR'))).toBe(id);
    const others = [
      clientIdOf(link, 'B'.repeat(22), price),
      clientIdOf(link, key, amountOf('5.01', 'EUR')),
      clientIdOf(link, key, amountOf('5.00', 'USD')),
      clientIdOf({ ...link, id: '0195f8a1-7d2f-7e4a-9b5c-6d7e8f9a0b1d' }, key, price),
    ];
    expect(new Set([id, ...others]).size).toBe(5);
  });

  it('[LINK-2] begins with the prefix, fits, and does not tell the key', () => {
    const prefix = 'p'.repeat(40);
    const id = clientIdOf({ ...link, clientPaymentIdPrefix: prefix }, key, price);
    expect(id.startsWith(`${prefix}-`)).toBe(true);
    expect(id.length).toBeLessThanOrEqual(64);
    expect(id).not.toContain(key);
    expect(clientIdOf(link, key, price)).toMatch(/^link-[0-9a-f]{20}$/);
  });

  it.each(['', 'A'.repeat(21), 'A'.repeat(23), `${'A'.repeat(21)}=`, `${'A'.repeat(21)} `])(
    '[LINK-2] takes no press with the key %j',
    (text) => expect(isPressKey(text)).toBe(false),
  );
});

it('[LINK-3] the end of a link is set in the future, and one that has passed may stay', () => {
  expect(endProblem(null, null, now)).toBeNull();
  expect(endProblem(at(1).toISOString(), null, now)).toBeNull();
  expect(endProblem(now.toISOString(), null, now)).toBe('The end must be in the future');
  expect(endProblem(at(-5).toISOString(), at(-5), now)).toBeNull();
  expect(endProblem(at(-5).toISOString(), at(-6), now)).toBe('The end must be in the future');
});
