import { amountOf } from '@countinghouse/money';
import { describe, expect, it } from 'vitest';
import { matchOf, ranked, type Arrived, type Candidate } from './candidates';

const noon = new Date('2025-06-30T12:00:00.000Z');
const later = (hours: number) => new Date(noon.getTime() + hours * 60 * 60 * 1000);
const arrived: Arrived = {
  amount: amountOf('100.000000', 'USDT'),
  network: 'TRX',
  toAddress: 'TAddress',
  destinationTag: null,
  reference: null,
  paymentId: null,
  receivedAt: later(1),
};
const payment: Candidate = {
  id: 'payment',
  expected: amountOf('100.000000', 'USDT'),
  network: 'TRX',
  address: 'TAddress',
  tag: null,
  reference: null,
  createdAt: noon,
  expiresAt: later(2),
};
const byBank: Arrived = {
  ...arrived,
  amount: amountOf('80.00', 'EUR'),
  network: null,
  toAddress: null,
  reference: 'inv ab-12 / thanks',
};
const announced: Candidate = {
  ...payment,
  expected: amountOf('80.00', 'EUR'),
  network: null,
  address: null,
  reference: 'AB12',
};

/** Grounds that fit, wholly or in part. */
const fitting = (of: Arrived, to: Candidate) =>
  matchOf(of, to).grounds.flatMap(({ name, fits, text }) => (fits === 'none' ? [] : [`${name} ${fits}: ${text}`]));

describe('money without a payment', () => {
  it.each<[string, Partial<Arrived>, Partial<Candidate>, number]>([
    ['that fits in everything counts a hundred', {}, {}, 100],
    ['at another address loses the address', { toAddress: 'TOther' }, {}, 60],
    ['at the address that the payment had counts as at its own', { toAddress: null, paymentId: 'payment' }, {}, 100],
    ['without the tag keeps half of the address', {}, { tag: '77' }, 80],
    ['of one unit more keeps half of the amount', { amount: amountOf('100.000001', 'USDT') }, {}, 85],
    ['of a hundredth less keeps half of the amount', { amount: amountOf('99.000000', 'USDT') }, {}, 85],
    ['of more than a hundredth less loses the amount', { amount: amountOf('98.999999', 'USDT') }, {}, 70],
    ['in another coin loses amount and asset', { amount: amountOf('100.000000', 'USDC') }, {}, 50],
    ['over another network keeps half of the asset', { network: 'ETH' }, {}, 90],
    ['for a payment without a coin has its address and its time', { paymentId: 'payment' }, { expected: null }, 50],
    ['a day late keeps half of the time', { receivedAt: later(26) }, {}, 95],
    ['later still loses the time', { receivedAt: later(27) }, {}, 90],
    ['from before the payment loses the time', { receivedAt: later(-1) }, {}, 90],
  ])('%s', (_title, of, to, score) => {
    expect(matchOf({ ...arrived, ...of }, { ...payment, ...to }).score).toBe(score);
  });

  it('by bank is told by the reference within its text', () => {
    expect(fitting(byBank, announced)).toEqual([
      'address full: Its reference',
      'amount full: The same amount',
      'asset full: The same currency',
      'time full: While it was open',
    ]);
    expect(fitting({ ...byBank, reference: 'thanks' }, announced)).not.toContain('address full: Its reference');
  });

  it('[DESK-3] is shown only with what address or amount speaks for, the likeliest first', () => {
    const stranger = { ...payment, id: 'stranger', address: 'TOther', expected: amountOf('55.000000', 'USDT') };
    const close = { ...payment, id: 'close', expected: amountOf('100.500000', 'USDT') };
    expect(ranked(arrived, [stranger, close, payment]).map(({ id }) => id)).toEqual(['payment', 'close']);
  });
});
