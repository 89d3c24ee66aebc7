import { amountOf, fraction } from '@countinghouse/money';
import { UnknownRate, type RateBook } from '@countinghouse/payments';
import { expect, it } from 'vitest';
import { hasPrice, totalsOf } from '../balances';
import { currenciesOf } from './compare';

const known: RateBook = {
  mid: (base, quote) => {
    if (base === 'SOL') throw new UnknownRate(base, quote);
    return base === 'EUR' ? fraction(1n) : fraction('0.9195');
  },
  provenance: () => ({ source: 'test', at: new Date(0) }),
};
const prices = { rates: known, uniformCurrency: 'EUR' };
const accounts = [
  { holderId: 'a', kind: 'available', amount: amountOf('10.00', 'EUR') },
  { holderId: 'a', kind: 'held', amount: amountOf('100', 'USDT') },
  { holderId: 'a', kind: 'available', amount: amountOf('3', 'SOL') },
];

it('money without a price is listed without a value and left out of the sums, which state the rest', () => {
  expect(totalsOf(accounts, prices)).toEqual({ available: '10.00', pending: '0.00', held: '91.95', total: '101.95' });
  expect(hasPrice('SOL', prices)).toBe(false);
  const listed = currenciesOf({ past: accounts, now: [] }, { past: prices, now: prices }, ['GBP']);
  expect(
    listed.map(({ currency, total, value, totalNow }) => [currency, Number(total), value, Number(totalNow)]),
  ).toEqual([
    ['EUR', 10, '10.00', 0],
    ['GBP', 0, '0.00', 0],
    ['SOL', 3, null, 0],
    ['USDT', 100, '91.95', 0],
  ]);
});
