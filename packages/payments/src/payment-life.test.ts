import { fraction, toText } from '@countinghouse/money';
import { describe, expect, test } from 'vitest';
import { systemActor } from './payment';
import { cancelPayment, chooseCurrency } from './payment-life';
import { usedRate } from './movements';
import { baseRates, minutesAfter, paymentOf, ratesOf, send } from './testing/index';

const target = { currency: 'BTC', network: 'MAIN', address: 'bc1qpayment', destinationTag: null };
const at = (minutes: number) => ({ at: minutesAfter(minutes), actor: systemActor, uniformCurrency: 'EUR' });

describe('the choice of a coin', () => {
  const open = paymentOf({ request: { target: null } });

  test('makes a quote of that moment, which is what its credit says it used', () => {
    const market = ratesOf({ 'BTC-EUR': '60000' });
    const { state } = chooseCurrency(open, target, market, at(12));
    expect(state.terms).toMatchObject({ quotedAt: minutesAfter(12), quotedRate: fraction('59700') });
    const { deposit } = send(state, '0.00167505', { seenAt: minutesAfter(14) });
    if (!deposit.value) throw new Error('not credited');
    expect(toText(deposit.value.settlementAmount)).toBe('100.00');
    expect(usedRate(deposit, deposit.value)).toEqual({
      base: 'BTC',
      quote: 'EUR',
      rate: '59700',
      source: 'quote',
      at: minutesAfter(12).toISOString(),
    });
  });

  test('is taken up to the last moment and refused from expiry on', () => {
    const choose = (minutes: number) => () => chooseCurrency(open, target, baseRates, at(minutes)).state.outcome.status;
    expect(choose(29.99)()).toBe('PENDING');
    for (const minutes of [30, 45])
      expect(choose(minutes)).toThrow('CURRENCY_CHOSEN does not apply to a payment that is EXPIRED');
  });

  test.each([
    ['PENDING', paymentOf()],
    ['CANCELLED', cancelPayment(open, at(1)).state],
    ['DEPOSITED', send(paymentOf(), '0.00173281').state],
  ])('is refused for a payment that is %s', (status, state) => {
    expect(() => chooseCurrency(state, target, baseRates, at(20))).toThrow(
      `CURRENCY_CHOSEN does not apply to a payment that is ${status}`,
    );
  });
});

describe('cancelling', () => {
  test.each([
    ['NEW', paymentOf({ request: { target: null } })],
    ['PENDING', paymentOf()],
  ])('a payment that is %s', (_status, state) => {
    expect(cancelPayment(state, at(5)).state.outcome.status).toBe('CANCELLED');
  });

  test('is refused once anything was seen, and after expiry', () => {
    expect(() => cancelPayment(send(paymentOf(), '0.00173281').state, at(20))).toThrow('that is DEPOSITED');
    expect(() => cancelPayment(paymentOf(), at(30))).toThrow('that is EXPIRED');
  });
});

test('a deposit outside the lock says the market and its time, one in the settlement currency the price that decided about the order', () => {
  const rates = ratesOf({ 'BTC-EUR': '58000' });
  const late = send(paymentOf(), '0.00173281', { seenAt: minutesAfter(60), rates }).deposit;
  expect(late.value?.priced).toEqual({ source: 'simulated', at: minutesAfter(0) });
  const lateCoins = send(paymentOf({ rules: { settlementCurrency: 'BTC' } }), '0.00173281', {
    seenAt: minutesAfter(60),
    rates,
  }).deposit;
  expect(lateCoins.value?.priced).toEqual({ source: 'simulated', at: minutesAfter(0) });
  expect(lateCoins.value?.uniformPriced).toEqual({ source: 'simulated', at: minutesAfter(0) });
  const inCoins = send(paymentOf({ rules: { settlementCurrency: 'BTC' } }), '0.00173281').deposit;
  expect(inCoins.value && usedRate(inCoins, inCoins.value)).toBeNull();
});
