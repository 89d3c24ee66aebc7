import { amountOf } from '@countinghouse/money';
import { expect, it } from 'vitest';
import { compareHoldings, type Booked } from './compare';

const cents = 100n;
const held = (amount: string, network: string | null = null) => ({ network, amount: amountOf(amount, 'EUR') });
const booked = (amount: string, more = 0n, less = 0n, network: string | null = null): Booked => ({
  network,
  amount: amountOf(amount, 'EUR'),
  mayBeMore: more * cents,
  mayBeLess: less * cents,
});

it.each([
  ['equal', '100', booked('100'), 0n],
  ['more outside', '130', booked('100'), 30n],
  ['less outside', '70', booked('100'), -30n],
  ['more outside, of which some is seen coming', '130', booked('100', 20n), 10n],
  ['more outside, all of it seen coming', '130', booked('100', 50n), 0n],
  ['less outside, of which some is ordered out', '70', booked('100', 0n, 20n), -10n],
  ['less outside, all of it ordered out', '70', booked('100', 0n, 50n), 0n],
  ['less outside, while something comes', '70', booked('100', 50n), -30n],
])('what is on its way explains no more than itself: %s', (_, outside, inside, difference) => {
  const [compared] = compareHoldings([held(outside)], [inside], () => true);
  expect(compared?.difference).toEqual({ ...amountOf('0', 'EUR'), units: difference * cents });
});

it('tells the network of a difference, and takes what only one side names for nothing on the other', () => {
  const found = compareHoldings([held('5', 'ETH')], [booked('3', 0n, 0n, 'BSC')], () => true);
  expect(found.map(({ network, difference }) => [network, difference.units])).toEqual([
    ['BSC', -300n],
    ['ETH', 500n],
  ]);
});

it('says nothing of a place that nobody outside knows of', () => {
  const found = compareHoldings([held('5', 'ETH')], [booked('3', 0n, 0n, 'BSC')], () => false);
  expect(found.map(({ network }) => network)).toEqual(['ETH']);
});
