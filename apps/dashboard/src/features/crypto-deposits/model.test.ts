import type { DepositView, PaymentView } from '@countinghouse/contract/crypto-deposits';
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

const of = (
  status: DepositView['status'],
  depositCurrency: string,
  depositAmount: string,
): Pick<DepositView, 'status' | 'depositCurrency' | 'depositAmount'> => ({ status, depositCurrency, depositAmount });

describe('what arrived', () => {
  it.each([
    ['nothing', [], {}, 0, null],
    ['one deposit', [of('CONFIRMED', 'USDT', '1.5')], { USDT: '1.5' }, 1, '1.5 USDT'],
    [
      'two of one currency',
      [of('CONFIRMED', 'BTC', '0.1'), of('CONFIRMED', 'BTC', '0.2')],
      { BTC: '0.3' },
      1,
      '0.3 BTC',
    ],
    [
      'two currencies',
      [of('CONFIRMED', 'USDT', '1.5'), of('CONFIRMED', 'BTC', '0.001')],
      { USDT: '1.5', BTC: '0.001' },
      2,
      '1.5 USDT +1 more',
    ],
    [
      'three currencies',
      [of('CONFIRMED', 'LTC', '2'), of('CONFIRMED', 'BTC', '0.001'), of('CONFIRMED', 'ETH', '0.5')],
      { LTC: '2', BTC: '0.001', ETH: '0.5' },
      3,
      '2 LTC +2 more',
    ],
    [
      'only what is confirmed',
      [of('UNCONFIRMED', 'BTC', '1'), of('BLOCKED', 'ETH', '1'), of('CONFIRMED', 'USDT', '7')],
      { USDT: '7' },
      1,
      '7 USDT',
    ],
    ['no zero amounts', [of('CONFIRMED', 'BTC', '0'), of('CONFIRMED', 'USDT', '0.000000')], {}, 0, null],
  ] as const)('[CDEP-3] %s', (_what, deposits, received, distinct, text) => {
    expect(receivedAmountPerCurrency(deposits)).toEqual(received);
    expect(distinctAmounts(receivedAmountPerCurrency(deposits))).toBe(distinct);
    expect(receivedText(deposits)).toBe(text);
  });

  it('[CDEP-3] sums exactly, beyond what floating point holds', () => {
    const deposits = [of('CONFIRMED', 'ETH', '0.100000000000000001'), of('CONFIRMED', 'ETH', '0.200000000000000002')];
    expect(receivedAmountPerCurrency(deposits)).toEqual({ ETH: '0.300000000000000003' });
  });

  it('[CDEP-3] the summary names the first currency that arrived', () => {
    expect(receivedSummary([of('CONFIRMED', 'USDT', '1.5'), of('CONFIRMED', 'BTC', '1')])).toEqual({
      first: { currency: 'USDT', amount: '1.5' },
      others: [{ currency: 'BTC', amount: '1' }],
    });
  });
});

describe('what was credited', () => {
  const settled = (overrides: Partial<DepositView>) => depositFixture({ settlementCurrency: 'EUR', ...overrides });
  const payment = paymentFixture({
    deposits: [
      settled({ settlementAmount: '57.71', settlementServiceFee: '0.58', settlementPayableAmount: '57.13' }),
      settled({ settlementAmount: '42.29', settlementServiceFee: '0.42', settlementPayableAmount: '41.87' }),
      settled({ status: 'BLOCKED', settlementAmount: '900.00', settlementPayableAmount: '891.00' }),
    ],
  });

  it('sums net and fee over the confirmed deposits only', () => {
    expect(netSettlement(payment)).toEqual({ amount: '99', currency: 'EUR' });
    expect(serviceFee(payment)).toEqual({ amount: '1', currency: 'EUR' });
  });

  it('is nothing, not zero, before a deposit is credited', () => {
    expect(netSettlement(paymentFixture({ deposits: [] }))).toBeNull();
  });

  it('leads the details, else what was asked for', () => {
    expect(headlineOf(payment)).toMatchObject({ kind: 'credited', money: { amount: '99', currency: 'EUR' } });
    expect(headlineOf(paymentFixture({ deposits: [] }))).toMatchObject({ kind: 'requested' });
    const coinsOnly: Partial<PaymentView> = { deposits: [], displayAmount: null, displayCurrency: null };
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
