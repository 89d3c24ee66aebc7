import { amountOf, toText } from '@countinghouse/money';
import { expect, test } from 'vitest';
import type { Deposit } from './payment';
import { distinctAmounts, receivedAmountPerCurrency } from './received-amounts';

const of = (status: Deposit['status'], text: string, currency: string) => ({
  status,
  amount: amountOf(text, currency),
});

test('[CDEP-3] sums CONFIRMED deposits with a non-zero amount per currency and counts the currencies', () => {
  const deposits = [
    of('CONFIRMED', '1', 'USDT'),
    of('CONFIRMED', '0.5', 'USDT'),
    of('CONFIRMED', '0.001', 'BTC'),
    of('CONFIRMED', '0', 'ETH'),
    of('UNCONFIRMED', '7', 'USDT'),
    of('REFUNDED', '7', 'XRP'),
  ];
  const received = receivedAmountPerCurrency(deposits);
  expect([...received].map(([currency, amount]) => [currency, toText(amount)])).toEqual([
    ['USDT', '1.5'],
    ['BTC', '0.001'],
  ]);
  expect(distinctAmounts(deposits)).toBe(2);
  expect(distinctAmounts([])).toBe(0);
});
