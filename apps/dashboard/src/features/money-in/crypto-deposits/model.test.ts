import type { PaymentView } from '@countinghouse/contract/money-in/crypto-deposits';
import { describe, expect, it } from 'vitest';
import {
  confirmationsOf,
  distinctAmounts,
  headlineOf,
  netSettlement,
  rateOf,
  receivedAmountPerCurrency,
  receivedSummary,
  receivedText,
  serviceFee,
  sortLabels,
  timeLeft,
} from './model';
import { depositFixture, paymentFixture } from './testing/fixtures';

type Received = PaymentView['received'];
const of = (currency: string, amount: string): Received[number] => ({ currency, network: 'MAIN', amount });

describe('what arrived', () => {
  it.each<[string, Received, Record<string, string>, number, string | null]>([
    ['nothing', [], {}, 0, null],
    ['one currency', [of('USDT', '1.5')], { USDT: '1.5' }, 1, '1.5 USDT'],
    ['two currencies', [of('USDT', '1.5'), of('BTC', '0.001')], { USDT: '1.5', BTC: '0.001' }, 2, '1.5 USDT +1 more'],
    [
      'three currencies',
      [of('LTC', '2'), of('BTC', '0.001'), of('ETH', '0.5')],
      { LTC: '2', BTC: '0.001', ETH: '0.5' },
      3,
      '2 LTC +2 more',
    ],
  ])('[CDEP-3] %s', (_what, received, amounts, distinct, text) => {
    expect(receivedAmountPerCurrency({ received })).toEqual(amounts);
    expect(distinctAmounts(amounts)).toBe(distinct);
    expect(receivedText({ received })).toBe(text);
  });

  it('[CDEP-3] the summary names the first currency that arrived', () => {
    const received = [of('USDT', '1.5'), of('BTC', '1')];
    expect(receivedSummary({ received })).toEqual({ first: received[0], others: [received[1]] });
  });
});

describe('what was credited', () => {
  const nothing: Partial<PaymentView> = {
    deposits: [],
    received: [],
    actualSettlementAmount: '0.00',
    actualServiceFee: '0.00',
    actualPayableAmount: '0.00',
  };
  const payment = paymentFixture();

  it('is what the payment’s own sums say, whether its deposits came along or not', () => {
    for (const row of [payment, { ...payment, deposits: [] }]) {
      expect(netSettlement(row)).toEqual({ amount: '99.00', currency: 'EUR' });
      expect(serviceFee(row)).toEqual({ amount: '1.00', currency: 'EUR' });
    }
  });

  it('is nothing, not zero, before a deposit is credited', () => {
    expect(netSettlement(paymentFixture(nothing))).toBeNull();
    expect(serviceFee(paymentFixture(nothing))).toBeNull();
  });

  it('leads the details, else what was asked for', () => {
    expect(headlineOf(payment)).toMatchObject({ kind: 'credited', money: { amount: '99.00', currency: 'EUR' } });
    expect(headlineOf(paymentFixture(nothing))).toMatchObject({ kind: 'requested' });
    const coinsOnly: Partial<PaymentView> = { ...nothing, displayAmount: null, displayCurrency: null };
    expect(headlineOf(paymentFixture(coinsOnly))).toMatchObject({ kind: 'expected', money: { currency: 'BTC' } });
    expect(headlineOf(paymentFixture({ ...coinsOnly, expectedDepositAmount: null }))).toEqual({ kind: 'open' });
  });

  it('shows the rate a deposit was valued at before the one quoted', () => {
    const quote = {
      rate: '57710',
      at: null,
      rateLockedUntil: null,
      oneToOneApplied: false,
      expectedSettlementAmount: null,
    };
    expect(rateOf(paymentFixture({ quote, deposits: [depositFixture({ rate: '58000' })] }))?.amount).toBe('58000');
    expect(rateOf(paymentFixture({ quote, deposits: [] }))).toEqual({ amount: '57710', currency: 'EUR', base: 'BTC' });
    expect(rateOf(paymentFixture({ quote: null, deposits: [] }))).toBeNull();
    // the deposits of a payment that is paid again and again have a price each
    expect(rateOf(paymentFixture({ type: 'REUSABLE', quote }))).toBeNull();
  });

  it.each([
    ['2025-06-30T14:27:14.000Z', '27:14'],
    ['2025-06-30T14:00:09.900Z', '0:09'],
    ['2025-06-30T17:05:59.000Z', '3 h 05 min'],
    ['2025-07-06T18:00:00.000Z', '6 d 4 h'],
    ['2025-06-30T14:00:00.000Z', null],
    ['2025-06-30T13:59:59.000Z', null],
    ['no instant', null],
  ])('counts down to %s: %s', (until, left) => {
    expect(timeLeft(until, Date.parse('2025-06-30T14:00:00.000Z'))).toBe(left);
  });

  it('names the most telling label first', () => {
    expect(sortLabels(['DEPEG_APPLIED', 'FOLLOW_UP', 'LATE', 'OVERPAID'])).toEqual([
      'OVERPAID',
      'LATE',
      'FOLLOW_UP',
      'DEPEG_APPLIED',
    ]);
  });

  it('never counts more confirmations than were required', () => {
    expect(confirmationsOf({ confirmations: 9, requiredConfirmations: 2 })).toEqual({ reached: 2, required: 2 });
    expect(confirmationsOf({ confirmations: 1, requiredConfirmations: 2 })).toEqual({ reached: 1, required: 2 });
  });
});
