import { describe, expect, it } from 'vitest';
import { depositFixture, paymentFixture } from '../../features/money-in/crypto-deposits/testing/fixtures';
import { matchedField, moneyOf } from './found';

const payment = paymentFixture({ clientPaymentId: 'order-7', walletAddress: 'bc1qrvtg6u6x2m76ft' });
const [deposit] = payment.deposits;

describe('what was found of a payment', () => {
  it.each([
    ['order-7', 'reference'],
    [payment.id.slice(0, 8), 'id'],
    ['bc1qrv', 'address'],
    [deposit?.transactionId.slice(0, 6) ?? '', 'transaction'],
    [deposit?.fromAddress?.slice(0, 12) ?? '', 'sender'],
  ])('%s is its %s', (typed, field) => {
    expect(matchedField(payment, typed)?.field).toBe(field);
  });

  it('is unknown where the list does not hold the deposits', () => {
    expect(matchedField(paymentFixture({ type: 'REUSABLE', deposits: [] }), depositFixture().transactionId)).toBeNull();
  });
});

describe('the amount of a payment', () => {
  const nothing = { actualPayableAmount: '0.00', displayAmount: null, displayCurrency: null };
  it.each([
    ['what was credited', {}, { amount: '99.00', currency: 'EUR', network: null }],
    ['what is asked for', { actualPayableAmount: '0.00' }, { amount: '100.00', currency: 'EUR', network: null }],
    ['the coins expected', nothing, { amount: '0.00173281', currency: 'BTC', network: 'MAIN' }],
    ['none for an open one', { ...nothing, expectedDepositAmount: null }, null],
  ])('is %s', (_, overrides, expected) => {
    expect(moneyOf(paymentFixture(overrides))).toEqual(expected);
  });
});
