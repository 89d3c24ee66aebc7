import { fraction, toText } from '@countinghouse/money';
import { describe, expect, test } from 'vitest';
import { minutesAfter, paymentOf, ratesOf, send, usd } from './testing/index';

const target = { currency: 'USDC', network: 'ETH', address: '0xabc', destinationTag: null };
const request = { displayAmount: usd('100.00'), target };
const rules = { depegThreshold: fraction('0.01') };
const sound = ratesOf({ 'USDC-USD': '0.9980', 'USD-EUR': '0.92' });
const broken = ratesOf({ 'USDC-USD': '0.9880', 'USD-EUR': '0.92' });
const floating = { ...request, rateType: 'FLOATING' } as const;

describe('a payment has one of the two labels at most', () => {
  test('a fixed one quoted after the peg broke has DEPEG_BROKEN from its quote on, and when it is paid', () => {
    const payment = paymentOf({ request, rules, rates: broken });
    expect(payment.outcome.labels).toEqual(['DEPEG_BROKEN']);
    const paid = send(payment, '101.723191', { rates: sound });
    expect(paid.deposit.value).toMatchObject({ atLock: true, peg: 'BROKEN', displayAmount: usd('100.00') });
    expect(paid.deposit.value).toMatchObject({ displayDepegLoss: null, settlementDepegLoss: null });
    expect(paid.state.outcome.labels).toEqual(['DEPEG_BROKEN']);
  });

  test('a floating one is asked when it is credited: what the quote showed is no promise', () => {
    const payment = paymentOf({ request: floating, rules, rates: sound });
    expect(payment.outcome.labels).toEqual([]);
    expect(send(payment, '100', { rates: sound }).state.outcome.labels).toEqual(['DEPEG_APPLIED']);
    expect(send(payment, '100', { rates: broken }).state.outcome.labels).toEqual(['DEPEG_BROKEN']);
  });

  test('where both happened it is the broken one', () => {
    const reusable = paymentOf({
      request: { ...request, type: 'REUSABLE', displayAmount: null, displayCurrency: 'USD' },
      rules,
    });
    const first = send(reusable, '50', { rates: sound });
    expect(first.state.outcome.labels).toEqual(['DEPEG_APPLIED']);
    expect(send(first.state, '50', { rates: broken }).state.outcome.labels).toEqual(['DEPEG_BROKEN']);
    const late = send(paymentOf({ request, rules, rates: sound }), '100', { seenAt: minutesAfter(60), rates: broken });
    expect(late.state.outcome.labels).toEqual(['UNDERPAID', 'LATE', 'DEPEG_BROKEN']);
  });

  test('priced in another currency than its peg there is no question either', () => {
    const payment = paymentOf({ request: { target }, rules, rates: sound });
    expect(payment.terms).toMatchObject({ oneToOneApplied: false, quotedPegRate: null, quotedParRate: null });
    expect(send(payment, '110', { rates: sound }).state.outcome.labels).not.toContain('DEPEG_APPLIED');
  });

  test('without a threshold there is no question and no label', () => {
    const payment = paymentOf({ request, rates: broken });
    expect(payment.terms.quotedPegRate).toBeNull();
    expect(send(payment, '101.723191', { rates: broken }).state.outcome.labels).toEqual([]);
  });
});

describe('what one-to-one costs the business', () => {
  // Par is a whole number of cents, and the price of the coin has 18 decimals: rounding must not take a cent off par.
  test.each([
    ['0.998', '0.92', '100', '91.81', '0.19', '0.20'],
    ['0.998137264951837261', '0.92', '100', '91.82', '0.18', '0.19'],
    ['0.999999999999999999', '0.913333333333333333', '100', '91.33', '0.00', '0.01'],
    ['0.997000000000000001', '0.9', '1000', '897.30', '2.70', '3.00'],
    ['1.002345678901234567', '0.92', '100', '92.21', '0.00', '0.00'],
  ])('at %s USD and %s EUR: %s are credited %s, a loss of %s and %s', (mid, euro, price, gross, loss, shown) => {
    const rates = ratesOf({ 'USDC-USD': mid, 'USD-EUR': euro });
    const asked = { request: { ...request, displayAmount: usd(`${price}.00`) }, rules, rates };
    for (const seenAt of [minutesAfter(4), minutesAfter(60)]) {
      const { value } = send(paymentOf(asked), price, { rates, seenAt }).deposit;
      expect(value && toText(value.settlementAmount)).toBe(gross);
      expect(value?.settlementDepegLoss && toText(value.settlementDepegLoss)).toBe(loss);
      expect(value?.displayDepegLoss && toText(value.displayDepegLoss)).toBe(shown);
    }
  });
});
