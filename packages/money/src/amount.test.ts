import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  add,
  amountOf,
  compare,
  currencies,
  currencyOf,
  fromUnits,
  isNegative,
  isPositive,
  max,
  min,
  negate,
  parseAmount,
  roundAmount,
  subtract,
  sum,
  toText,
  unitsLimit,
  zero,
} from '.';

const seed = Number(process.env.FAST_CHECK_SEED ?? Date.now() & 0x7fffffff);
const runs = { numRuns: 1_000, seed };
const anyCode = fc.constantFrom(...currencies.map((currency) => currency.code));
const anyUnits = fc.bigInt({ min: -unitsLimit + 1n, max: unitsLimit - 1n });

const refusedTexts = [
  'NaN',
  'Infinity',
  '-Infinity',
  '-0',
  '-0.0',
  '+1',
  '-1',
  '00',
  '00.1',
  '01',
  '1.',
  '.',
  '.1',
  '1e3',
  '1E400',
  '1e-400',
  '0x10',
  '0b1',
  '1n',
  '1_000',
  '1,000',
  '1.000,00',
  "1'000",
  '1 ',
  ' 1',
  '1\n',
  '1\u00a0',
  '\t1',
  '1 000',
  '１２',
  '٣',
  '²',
  '½',
  '1\u202e2',
  '1\u0000',
  '−1',
  '--1',
  '1.2.3',
  '1..2',
  'null',
  'true',
  '[]',
  '{}',
  '0.',
  '1e400',
  '9'.repeat(100_000),
  '0.' + '0'.repeat(100_000),
  '1'.repeat(39),
];

it.each(refusedTexts)('refuses %j as an amount of every currency', (text) => {
  for (const code of ['EUR', 'JPY', 'BTC', 'ETH', 'USDT']) expect(parseAmount(text, code).ok).toBe(false);
});

it.each([1, 0.1, Number.NaN, 1n, null, undefined, true, ['1'], { toString: () => '1' }])(
  'refuses %s because it is not text',
  (value) => expect(parseAmount(value, 'EUR')).toEqual({ ok: false, reason: 'NOT_A_NUMBER' }),
);

it('names why it refuses', () => {
  expect(parseAmount('', 'EUR')).toEqual({ ok: false, reason: 'EMPTY' });
  expect(parseAmount('1.001', 'EUR')).toEqual({ ok: false, reason: 'TOO_MANY_DECIMALS' });
  expect(parseAmount('1.0', 'JPY')).toEqual({ ok: false, reason: 'TOO_MANY_DECIMALS' });
  expect(parseAmount('1.123', 'BTC', { maxDecimals: 2 })).toEqual({ ok: false, reason: 'TOO_MANY_DECIMALS' });
  expect(parseAmount('9'.repeat(37), 'EUR')).toEqual({ ok: false, reason: 'TOO_LARGE' });
  expect(parseAmount('9'.repeat(70), 'EUR')).toEqual({ ok: false, reason: 'TOO_LARGE' });
  expect(parseAmount('1,5', 'EUR')).toEqual({ ok: false, reason: 'NOT_A_NUMBER' });
});

it('never accepts more decimals than the ledger keeps, whatever the caller allows', () => {
  expect(parseAmount('1.123', 'EUR', { maxDecimals: 8 }).ok).toBe(false);
});

it('accepts a minus only where a signed amount is expected', () => {
  expect(parseAmount('-1.50', 'EUR', { signed: true })).toMatchObject({ ok: true, amount: { units: -150n } });
  expect(parseAmount('-0', 'EUR', { signed: true }).ok).toBe(false);
  expect(() => amountOf('-0.00', 'EUR')).toThrow('NOT_A_NUMBER');
});

it('takes at most fifteen digits before the point of what somebody states, and any of our own figures', () => {
  expect(parseAmount(`${'9'.repeat(15)}.99`, 'EUR')).toMatchObject({ ok: true, amount: { units: 10n ** 17n - 1n } });
  expect(parseAmount(`1${'0'.repeat(15)}`, 'EUR')).toEqual({ ok: false, reason: 'TOO_LARGE' });
  expect(amountOf(`1${'0'.repeat(15)}`, 'EUR').units).toBe(10n ** 17n);
});

it('accepts the largest amount of 38 digits and not one unit more', () => {
  expect(amountOf(`${'9'.repeat(36)}.99`, 'EUR').units).toBe(unitsLimit - 1n);
  expect(() => fromUnits(unitsLimit, 'EUR')).toThrow('38 digits');
  expect(() => add(fromUnits(unitsLimit - 1n, 'EUR'), fromUnits(1n, 'EUR'))).toThrow('38 digits');
});

it.each([
  ['100', 'EUR', '100.00'],
  ['0', 'EUR', '0.00'],
  ['1250', 'JPY', '1250'],
  ['0.50000000', 'BTC', '0.5'],
  ['100', 'USDT', '100'],
  ['0', 'ETH', '0'],
  ['-0.05', 'EUR', '-0.05'],
  ['0.000000000000000001', 'ETH', '0.000000000000000001'],
])('writes %s %s on the wire as %s', (text, code, wire) => expect(toText(amountOf(text, code))).toBe(wire));

it('reads back every amount it writes', () => {
  fc.assert(
    fc.property(anyUnits, anyCode, (units, code) => {
      const amount = fromUnits(units, code);
      expect(amountOf(toText(amount), code)).toEqual(amount);
    }),
    runs,
  );
});

it('reads exactly the texts that a decimal number of the currency has', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'0123456789.-+eE, '.split('')), maxLength: 12 }), (text) => {
      const sound = /^(0|[1-9][0-9]*)(\.[0-9]{1,2})?$/.test(text);
      expect(parseAmount(text, 'EUR').ok).toBe(sound);
    }),
    runs,
  );
});

it('adds and subtracts without losing a unit', () => {
  const small = fc.bigInt({ min: -(10n ** 36n), max: 10n ** 36n });
  fc.assert(
    fc.property(small, small, small, anyCode, (a, b, c, code) => {
      const [x, y, z] = [fromUnits(a, code), fromUnits(b, code), fromUnits(c, code)];
      expect(subtract(add(x, y), y)).toEqual(x);
      expect(sum([x, y, z], code)).toEqual(add(z, add(y, x)));
      expect(add(x, negate(x))).toEqual(zero(code));
      expect(compare(min(x, y), max(x, y))).not.toBe(1);
    }),
    runs,
  );
});

it('never mixes currencies', () => {
  const [euro, dollar] = [amountOf('1', 'EUR'), amountOf('1', 'USD')];
  for (const mix of [add, subtract, compare, min, max]) expect(() => mix(euro, dollar)).toThrow('do not mix');
});

it('rounds to fewer decimals by at most one step and only in the named direction', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.nat(8), (units, decimals) => {
      const amount = fromUnits(units, 'BTC');
      const step = 10n ** BigInt(currencyOf('BTC').ledgerScale - decimals);
      const [up, down, near] = (['up', 'down', 'half-up'] as const).map(
        (way) => roundAmount(amount, decimals, way).units,
      );
      expect(up! % step).toBe(0n);
      expect(down! % step).toBe(0n);
      expect(up! >= units && up! - units < step).toBe(true);
      expect(down! <= units && units - down! < step).toBe(true);
      expect(near).toBe(units - down! < up! - units ? down : up);
    }),
    runs,
  );
});

it('rounds a negative amount as the mirror image of the positive one', () => {
  for (const way of ['up', 'down', 'half-up'] as const)
    expect(roundAmount(amountOf('-1.235', 'USDT'), 2, way)).toEqual(
      negate(roundAmount(amountOf('1.235', 'USDT'), 2, way)),
    );
});

it('orders amounts of one currency, and takes the smaller and the larger', () => {
  const [less, more] = [amountOf('1.00', 'EUR'), amountOf('1.01', 'EUR')];
  expect([min(less, more), min(more, less)]).toEqual([less, less]);
  expect([max(less, more), max(more, less)]).toEqual([more, more]);
});

it('calls zero neither positive nor negative', () => {
  const signs = ['-0.01', '0.00', '0.01'].map((text) => amountOf(text, 'EUR'));
  expect(signs.map(isNegative)).toEqual([true, false, false]);
  expect(signs.map(isPositive)).toEqual([false, false, true]);
});
