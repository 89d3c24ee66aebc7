import { amountOf, toText } from '@countinghouse/money';
import { expect, test } from 'vitest';
import type { Deposit } from './payment';
import { receivedOf } from './received-amounts';

const of = (status: Deposit['status'], text: string, currency: string, network: string) => ({
  status,
  amount: amountOf(text, currency),
  network,
});

test('[CDEP-3] sums CONFIRMED deposits with a non-zero amount per currency, and names the network where it was one', () => {
  const deposits = [
    of('CONFIRMED', '1', 'USDT', 'TRX'),
    of('CONFIRMED', '0.5', 'USDT', 'ETH'),
    of('CONFIRMED', '0.001', 'BTC', 'MAIN'),
    of('CONFIRMED', '0.002', 'BTC', 'MAIN'),
    of('CONFIRMED', '0', 'ETH', 'ETH'),
    of('UNCONFIRMED', '7', 'USDT', 'TRX'),
    of('REFUNDED', '7', 'XRP', 'XRP'),
  ];
  expect(receivedOf(deposits).map(({ amount, network }) => [amount.currency, toText(amount), network])).toEqual([
    ['USDT', '1.5', null],
    ['BTC', '0.003', 'MAIN'],
  ]);
  expect(receivedOf([])).toEqual([]);
});
