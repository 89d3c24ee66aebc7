import { fraction, toText } from '@countinghouse/money';
import { describe, expect, test } from 'vitest';
import { expirePayment } from './payment-life';
import { systemActor } from './payment';
import { rateLockEnd } from './quote';
import type { Played } from './testing/index';
import { minutesAfter, paymentOf, ratesOf, send, t0, usd } from './testing/index';

// Each limit of the rules: on it and one unit beyond.

const refunding = { overpaymentPolicy: 'EXCESS_REFUND', refundFollowUpDeposits: true } as const;
const labelsAtExpiry = ({ state }: Played) =>
  expirePayment(state, { at: minutesAfter(30), actor: systemActor, uniformCurrency: 'EUR' }).state.outcome.labels;

describe('a refund', () => {
  // At 57 710 the price takes 0.00173281 BTC; network fee 0.0001, least withdrawal 0.0002.
  test.each([
    ['0.00203281', '0.0003', 'PENDING', '0.0002', '100.00'],
    ['0.00203280', '0.00029999', 'SKIPPED', '0.00019999', '117.31'],
  ])('of %s sent: an excess of %s is %s', (sent, excess, status, net, gross) => {
    const { state, deposit } = send(paymentOf({ rules: refunding }), sent);
    const [refund] = state.refunds;
    expect(refund?.status).toBe(status);
    expect(refund && [toText(refund.amount), toText(refund.netAmount)]).toEqual([excess, net]);
    expect(deposit.value && toText(deposit.value.settlementAmount)).toBe(gross);
  });

  test.each([
    ['0.00030000', 'REFUNDING', 'PENDING'],
    ['0.00029999', 'CONFIRMED', 'SKIPPED'],
  ])('of a whole follow-up of %s leaves it %s', (sent, status, refund) => {
    const satisfied = send(paymentOf({ rules: refunding }), '0.00173281').state;
    const { state, deposit } = send(satisfied, sent, { seenAt: minutesAfter(20) });
    expect([deposit.status, state.refunds[0]?.status]).toEqual([status, refund]);
  });
});

test.each([
  ['0.00010000', 'CONFIRMED'],
  ['0.00009999', 'UNPROCESSABLE'],
])('a deposit of %s, the least being 0.0001, is %s', (sent, status) => {
  expect(send(paymentOf(), sent).deposit.status).toBe(status);
});

describe('one-to-one', () => {
  const target = { currency: 'USDC', network: 'ETH', address: '0xabc', destinationTag: null };
  test.each([
    ['0.99', true, 'DEPEG_APPLIED', '100'],
    ['0.989999', false, 'DEPEG_BROKEN', '101.517793'],
    ['1.01', true, 'DEPEG_APPLIED', '100'],
    ['1.010001', false, 'DEPEG_BROKEN', '99.50734'],
  ])('at a price of %s and a threshold of 1 %% applies: %s', (mid, applies, label, asked) => {
    const { terms, outcome } = paymentOf({
      request: { displayAmount: usd('100.00'), target },
      rules: { depegThreshold: fraction('0.01') },
      rates: ratesOf({ 'USDC-USD': mid, 'USD-EUR': '0.92' }),
    });
    expect(terms.oneToOneApplied).toBe(applies);
    expect(terms.expectedDepositAmount && toText(terms.expectedDepositAmount)).toBe(asked);
    expect(outcome.labels).toEqual([label]);
  });
});

describe('the labels of what was paid', () => {
  // The price is stated in coins, so the sums are exact: 0.002 and half a percent of it, 0.00001.
  const asked = { request: { displayAmount: null, depositAmount: { currency: 'BTC', scale: 8, units: 200_000n } } };
  test.each([
    ['0.00201', []],
    ['0.00201001', ['OVERPAID']],
    ['0.00199', []],
    ['0.00198999', ['UNDERPAID']],
  ])('%s of 0.002 BTC: %j', (sent, labels) => {
    expect(labelsAtExpiry(send(paymentOf(asked), sent))).toEqual(labels);
  });

  test('what was returned counts for the label, and not for being paid', () => {
    const { state } = send(paymentOf({ ...asked, rules: refunding }), '0.00231');
    expect(state.refunds.map(({ status, amount }) => [status, toText(amount)])).toEqual([['PENDING', '0.00031']]);
    expect(state.outcome.labels).toEqual(['OVERPAID']);
  });
});

describe('expiry', () => {
  test('a payment that nobody paid is not underpaid, it is over', () => {
    const context = { at: minutesAfter(31), actor: systemActor, uniformCurrency: 'EUR' };
    expect(expirePayment(paymentOf(), context).state.outcome).toMatchObject({ status: 'EXPIRED', labels: [] });
  });

  test.each([
    [29.99, 'PENDING'],
    [30, 'EXPIRED'],
  ])('%s minutes after creation a payment of 30 is %s', (minutes, status) => {
    const context = { at: minutesAfter(minutes), actor: systemActor, uniformCurrency: 'EUR' };
    expect(expirePayment(paymentOf(), context).state.outcome.status).toBe(status);
  });

  test.each([
    [30, false],
    [30.01, true],
  ])('coins seen after %s minutes are late: %s', (minutes, late) => {
    expect(send(paymentOf(), '0.00173281', { seenAt: minutesAfter(minutes) }).deposit.isLate).toBe(late);
  });
});

describe('the lock of a fixed rate', () => {
  test.each([
    [30, 'FIXED'],
    [31, 'FLOATING'],
  ])('a payment of %s minutes is %s, whatever was asked for', (expirationMinutes, rateType) => {
    const { terms } = paymentOf({ request: { expirationMinutes, rateType: 'FIXED' } });
    expect(terms.rateType).toBe(rateType);
    expect(terms.rateLockedUntil === null).toBe(rateType === 'FLOATING');
  });

  test('what comes after it is worth the market alone, whatever was credited inside it', () => {
    const part = send(paymentOf(), '0.00100000').state;
    const rates = ratesOf({ 'BTC-EUR': '50000' });
    const { value } = send(part, '0.00050000', { seenAt: minutesAfter(45), rates }).deposit;
    // 0.0005 at 49 750
    expect(value && toText(value.settlementAmount)).toBe('24.87');
  });

  test.each([
    [1, 11],
    [10, 20],
    [30, 40],
    [60, 40],
  ])('of a payment of %s minutes ends after %s', (expires, ends) => {
    expect(rateLockEnd('FIXED', t0, expires)).toEqual(minutesAfter(ends));
  });

  test('a floating rate and a payment without expiry have none', () => {
    expect(rateLockEnd('FLOATING', t0, 30)).toBeNull();
    expect(rateLockEnd('FIXED', t0, null)).toBeNull();
  });
});
