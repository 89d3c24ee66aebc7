import { toText } from '@countinghouse/money';
import { describe, expect, test } from 'vitest';
import { systemActor } from './payment';
import { settleDeposit } from './settle-deposit';
import { baseRates, baseRules, minutesAfter, paymentOf, send } from './testing/index';

const returning = { refundFollowUpDeposits: true } as const;
const paid = (rules = {}) => send(paymentOf({ rules }), '0.00173281').state;
const halfPaid = (rules = {}) => send(paymentOf({ rules }), '0.00100000').state;

describe('which deposits are follow-ups', () => {
  test.each([
    ['the first one', paymentOf(), 10, false],
    ['the first one after expiry', paymentOf(), 40, false],
    ['a top-up before expiry', halfPaid(), 20, false],
    ['one after expiry of a payment that is paid in part', halfPaid(), 31, true],
    ['one of a payment that is paid', paid(), 20, true],
    ['one of a payment that is paid, after expiry', paid(), 40, true],
    [
      'one of a reusable payment',
      send(paymentOf({ request: { type: 'REUSABLE' } }), '0.00173281').state,
      90_000,
      false,
    ],
  ])('%s', (_name, before, minutes, expected) => {
    const { deposit, state } = send(before, '0.00050000', { seenAt: minutesAfter(minutes) });
    expect(deposit.isFollowUp).toBe(expected);
    expect(state.outcome.labels.includes('FOLLOW_UP')).toBe(expected);
  });
});

test('a follow-up after expiry goes back whole where the business wants that, although the payment was not paid', () => {
  const { deposit, state } = send(halfPaid(returning), '0.00073281', { seenAt: minutesAfter(31) });
  expect(deposit).toMatchObject({ status: 'REFUNDING', isFollowUp: true, isLate: true, value: null });
  expect(state.refunds.map(({ reason, type, netAmount }) => [reason, type, toText(netAmount)])).toEqual([
    ['FOLLOW_UP', 'FULL', '0.00063281'],
  ]);
  expect(toText(state.outcome.actualSettlementAmount)).toBe('57.71');
});

test('where only an excess goes back, a follow-up is credited whole', () => {
  const rules = { overpaymentPolicy: 'EXCESS_REFUND', refundFollowUpDeposits: false } as const;
  const { deposit, state } = send(paid(rules), '0.00050000', { seenAt: minutesAfter(20) });
  expect(deposit).toMatchObject({ status: 'CONFIRMED', isFollowUp: true });
  expect(state.refunds).toEqual([]);
  expect(deposit.value && toText(deposit.value.settlementAmount)).toBe('28.85');
});

test.each([returning, {}])(
  'a hit in screening freezes a follow-up too: nothing goes back, nothing is credited',
  (rules) => {
    const { deposit, state, steps } = send(paid(rules), '0.00050000', { seenAt: minutesAfter(20), outcome: 'HIT' });
    expect(deposit).toMatchObject({ status: 'BLOCKED', isFollowUp: true, value: null });
    expect(state.refunds).toEqual([]);
    expect(steps.flatMap(({ movements }) => movements.map(({ kind }) => kind))).toEqual(['RECEIVED', 'BLOCKED']);
    expect(state.outcome).toMatchObject({ status: 'DEPOSITED', labels: ['FOLLOW_UP'] });
    expect(toText(state.outcome.actualSettlementAmount)).toBe('100.00');
  },
);

test.each([
  [{ refundFollowUpDeposits: false }, 'CONFIRMED', ['CREDITED'], []],
  [{ refundFollowUpDeposits: true }, 'REFUNDING', ['REFUND_RESERVED'], ['FOLLOW_UP']],
] as const)(
  'one released after another has paid the price meanwhile is a follow-up, credited or sent back whole (%j)',
  (rules, status, movements, refunds) => {
    const payment = paymentOf({ rules: { overpaymentPolicy: 'EXCESS_REFUND', ...rules } });
    const held = send(payment, '0.00173281', { travelRule: 'MISSING' });
    const { state } = send(held.state, '0.00173281', { seenAt: minutesAfter(10) });
    const event = { kind: 'TRAVEL_RULE_ACCEPTED', depositId: held.deposit.id, refundId: baseRules.businessId } as const;
    const context = { at: minutesAfter(60), actor: systemActor, uniformCurrency: 'EUR', rates: baseRates, owed: null };
    const released = settleDeposit(state, event, context);
    expect(released.deposit).toMatchObject({ status, isFollowUp: true, travelRuleStatus: 'COMPLETED' });
    expect(released.movements.map(({ kind }) => kind)).toEqual(movements);
    expect(released.refund ? [released.refund.reason] : []).toEqual(refunds);
    expect(released.state.outcome.labels).toContain('FOLLOW_UP');
  },
);
