import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  add,
  amountOf,
  compare,
  convert,
  convertBack,
  fraction,
  fromChainUnits,
  fromUnits,
  limitsFromPrice,
  multiply,
  negate,
  percentages,
  percentOf,
  precisionOf,
  roundingOf,
  subtract,
  subtractFractions,
  toText,
  type Amount,
} from '.';

const runs = { numRuns: 1_000, seed: Number(process.env.FAST_CHECK_SEED ?? Date.now() & 0x7fffffff) };
const { payable, gross, fee, converted, cost, reserve, shown } = roundingOf;
const rate = (mid: string, spread: string) =>
  multiply(fraction(mid), subtractFractions(fraction('1'), fraction(spread)));
const client = rate('58000', '0.005');
const credited = (btc: string, at = client) => {
  const whole = convert(amountOf(btc, 'BTC'), at, 'EUR', { rounding: gross });
  const service = percentOf(whole, fraction('0.01'));
  return [whole, service, subtract(whole, service)].map(toText).join(' ');
};
const euros = (text: string) => amountOf(text, 'EUR');

it('quotes 100.00 EUR at mid 58 000 and spread 0.5 % as 0.00173281 BTC, rounded up (R1)', () => {
  expect(toText(convertBack(euros('100.00'), client, 'BTC', { rounding: payable }))).toBe('0.00173281');
});

it.each([
  ['0.00173281', '100.00 1.00 99.00'],
  ['0.00100000', '57.71 0.58 57.13'],
  ['0.00200000', '115.42 1.15 114.27'],
  ['0.00050000', '28.85 0.29 28.56'],
])('credits %s BTC at 57 710 with a fee of 1 %% as %s (R2, R3)', (btc, expected) =>
  expect(credited(btc)).toBe(expected),
);

it('credits a late payment at the market: 101.89 at mid 59 100, 94.82 at mid 55 000', () => {
  expect(credited('0.00173281', rate('59100', '0.005'))).toBe('101.89 1.02 100.87');
  expect(credited('0.00173281', rate('55000', '0.005'))).toBe('94.82 0.95 93.87');
});

it('splits a payment in two without losing a cent', () => {
  const total = convert(add(amountOf('0.001', 'BTC'), amountOf('0.00073281', 'BTC')), client, 'EUR', {
    rounding: gross,
  });
  const first = convert(amountOf('0.001', 'BTC'), client, 'EUR', { rounding: gross });
  const feeOf = (amount: Amount) => percentOf(amount, fraction('0.01'));
  const second = subtract(subtract(total, first), subtract(feeOf(total), feeOf(first)));
  expect([subtract(first, feeOf(first)), second].map(toText)).toEqual(['57.13', '41.87']);
});

it('asks the payer 250.63 for 250.00 when he bears a quarter of a 1 % fee', () => {
  const share = multiply(fraction('0.01'), fraction('0.25'));
  expect(toText(add(euros('250.00'), percentOf(euros('250.00'), share)))).toBe('250.63');
});

it('credits 100 USDC at 0.9980 USD and 0.92 EUR as 91.81 EUR, and asks 101.214575 or 101.723191 USDC off the peg', () => {
  const usdc = amountOf('100', 'USDC');
  expect(toText(convert(usdc, multiply(fraction('0.998'), fraction('0.92')), 'EUR', { rounding: gross }))).toBe(
    '91.81',
  );
  const asked = (at: string, spread: string) =>
    toText(convertBack(amountOf('100.00', 'USD'), rate(at, spread), 'USDC', { rounding: payable }));
  expect(asked('0.988', '0')).toBe('101.214575');
  expect(asked('0.988', '0.005')).toBe('101.723191');
});

it('converts 10 000.00 EUR to 10 842.375 USDT and asks 4 611.54 EUR for 5 000 USDT (R4, R5)', () => {
  const at = rate('1.0875', '0.003');
  expect(toText(convert(euros('10000.00'), at, 'USDT', { rounding: converted }))).toBe('10842.375');
  expect(toText(convertBack(amountOf('5000', 'USDT'), at, 'EUR', { rounding: cost }))).toBe('4611.54');
});

it('rounds each kind of quantity as its rule says', () => {
  expect({ payable, gross, fee, converted, cost, reserve, shown }).toEqual({
    payable: 'up',
    gross: 'down',
    fee: 'half-up',
    converted: 'down',
    cost: 'up',
    reserve: 'up',
    shown: 'half-up',
  });
});

it('shows the uniform value of 882.5 USDT at 0.9195 as 811.46 EUR (R7)', () => {
  expect(toText(convert(amountOf('882.5', 'USDT'), fraction('0.9195'), 'EUR', { rounding: shown }))).toBe('811.46');
});

it('keeps coins at their precision, not at their longer scale', () => {
  const third = convert(euros('1.00'), fraction(1n, 3000n), 'ETH', { rounding: converted });
  expect(toText(third)).toBe('0.00033333');
  expect(precisionOf('ETH')).toBe(8);
});

it('never gives more than was there when it converts there and back', () => {
  const positive = fc.bigInt({ min: 1n, max: 10n ** 9n });
  fc.assert(
    fc.property(positive, positive, positive, fc.constantFrom('BTC', 'ETH', 'USDT', 'XLM'), (units, n, d, coin) => {
      const amount = fromUnits(units, 'EUR');
      const there = convert(amount, fraction(n, d), coin, { rounding: converted });
      const back = convertBack(there, fraction(n, d), 'EUR', { rounding: converted });
      expect(compare(back, amount)).not.toBe(1);
      const needed = convertBack(there, fraction(n, d), 'EUR', { rounding: cost });
      expect(compare(needed, amount)).not.toBe(1);
    }),
    runs,
  );
});

it('takes a fee of between nothing and everything, and net plus fee is gross', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.nat(10_000), (units, basisPoints) => {
      const whole = fromUnits(units, 'EUR');
      const taken = percentOf(whole, fraction(BigInt(basisPoints), 10_000n));
      expect(taken.units >= 0n && taken.units <= units).toBe(true);
      expect(add(subtract(whole, taken), taken)).toEqual(whole);
      expect(percentOf(negate(whole), fraction(BigInt(basisPoints), 10_000n))).toEqual(negate(taken));
    }),
    runs,
  );
});

it('truncates what a chain counts finer than the ledger, and never credits the residue', () => {
  expect(toText(fromChainUnits(1_999_999_999_999_999_999n, 18, 'USDT'))).toBe('1.999999');
  expect(fromChainUnits(999_999_999_999n, 18, 'USDT').units).toBe(0n);
  expect(toText(fromChainUnits(150n, 2, 'USDT'))).toBe('1.5');
});

it('shows percentages that sum to 100.00, the last one closing the column (R8)', () => {
  expect(percentages([1n, 1n, 1n])).toEqual(['33.33', '33.33', '33.34']);
  expect(percentages([0n, 0n])).toEqual(['0.00', '0.00']);
  expect(percentages([])).toEqual([]);
  // 32 times 3.125 % rounds up to 100.16: sixteen of them give back, and the last has nothing to give.
  const equal = percentages([...Array.from({ length: 32 }, () => 1n), 0n]);
  expect(equal).toEqual([
    ...Array.from({ length: 16 }, () => '3.13'),
    ...Array.from({ length: 16 }, () => '3.12'),
    '0.00',
  ]);
  const anyParts = fc.array(fc.oneof(fc.constantFrom(0n, 1n), fc.bigInt({ min: 0n, max: 10n ** 25n })), {
    minLength: 1,
    maxLength: 40,
  });
  fc.assert(
    fc.property(anyParts, (parts) => {
      expect(percentages(parts).some((text) => text.startsWith('-'))).toBe(false);
      const total = percentages(parts).reduce(
        (hundredths, text) => hundredths + fraction(text).numerator * (100n / fraction(text).denominator),
        0n,
      );
      expect(total).toBe(parts.some((part) => part > 0n) ? 10_000n : 0n);
    }),
    runs,
  );
});

it('derives the limits of a token from its price, rounded up to two significant digits', () => {
  const { minDeposit, minWithdrawal, maxWithdrawal, fee: networkFee } = limitsFromPrice('ZIL', fraction('0.019'));
  // 15, 30, 250,000 and 4 EUR: 789.47…, 1,578.94…, 13,157,894.73…, 210.52…
  expect([minDeposit, minWithdrawal, maxWithdrawal, networkFee].map(toText)).toEqual([
    '790',
    '1600',
    '14000000',
    '220',
  ]);
});
