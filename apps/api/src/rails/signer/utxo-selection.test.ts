import fc from 'fast-check';
import { expect, it } from 'vitest';
import { feeOf, selectCoins, sizeOf, type Coin } from './utxo-selection';

const dust = 294n;
const coinOf = (units: bigint, index = 0): Coin => ({ transactionId: 'aa'.repeat(32), index, units });
const select = (coins: readonly bigint[], amount: bigint, rate = 1_000n) =>
  selectCoins({ coins: coins.map(coinOf), amount, script: 22, changeScript: 22, rate, dust });
const total = (coins: readonly Coin[]): bigint => coins.reduce((sum, { units }) => sum + units, 0n);

const positive = (max: number) => fc.bigInt({ min: 1n, max: BigInt(max) });

it('what goes in comes out or is the fee; the fee is what the rate asks and no more than change would have cost on top; no output is dust', () => {
  let found = 0;
  let changeless = 0;
  fc.assert(
    fc.property(
      fc.array(positive(3_000_000), { maxLength: 40 }),
      fc.bigInt({ min: 1_000n, max: 300_000n }),
      fc.constantFrom(22, 23, 25, 34),
      // Half of the amounts are such that some of the coins fit them almost: that is where change begins.
      fc.oneof(
        fc.record({ amount: fc.bigInt({ min: dust, max: 20_000_000n }) }),
        fc.record({ of: fc.integer({ min: 1, max: 6 }), short: fc.bigInt({ min: -50n, max: 3_000n }) }),
      ),
      fc.boolean(),
      (units, fullRate, script, wanted, isCheap) => {
        const rate = isCheap ? 1_000n + (fullRate % 4_000n) : fullRate;
        const coins = units.map(coinOf);
        const some = 'of' in wanted ? coins.slice(0, wanted.of) : [];
        const fitted =
          total(some) -
          feeOf(sizeOf({ inputs: some.length, scripts: [script] }), rate) -
          ('of' in wanted ? wanted.short : 0n);
        const amount = 'of' in wanted ? (fitted > dust ? fitted : dust) : wanted.amount;
        const selection = selectCoins({ coins, amount, script, changeScript: 22, rate, dust });
        // Nothing only where all coins that are worth their own fee would not do either.
        const useful = coins.filter(({ units: one }) => one > feeOf(68n, rate));
        const leastOfAll = feeOf(sizeOf({ inputs: useful.length, scripts: [script] }), rate);
        expect(selection === null).toBe(total(useful) < amount + leastOfAll);
        if (!selection) return;
        found += 1;
        const { inputs, change, fee } = selection;
        if (change === null) changeless += 1;
        expect(total(inputs)).toBe(amount + (change ?? 0n) + fee);
        expect(new Set(inputs.map(({ index }) => index)).size).toBe(inputs.length);
        const scripts = change === null ? [script] : [script, 22];
        const least = feeOf(sizeOf({ inputs: inputs.length, scripts }), rate);
        expect(fee).toBeGreaterThanOrEqual(least);
        const spending = feeOf(68n, rate);
        const larger = spending > dust ? spending : dust;
        const slack = change === null ? feeOf(31n, rate) + larger + BigInt(inputs.length) + 3n : 0n;
        expect(fee).toBeLessThanOrEqual(least + slack);
        expect(change ?? larger).toBeGreaterThanOrEqual(larger);
      },
    ),
    { numRuns: 3_000 },
  );
  expect(found).toBeGreaterThan(500);
  expect(changeless).toBeGreaterThan(10);
});

it('coins that fit the payment are taken without change, before larger ones', () => {
  const fee = feeOf(sizeOf({ inputs: 2, scripts: [22] }), 1_000n);
  const selection = select([500_000n, 60_000n, 40_000n + fee + 50n], 100_000n);
  expect(selection).toMatchObject({ change: null, fee: fee + 50n });
  expect(selection?.inputs).toHaveLength(2);
});

it('change that would cost more to spend than it is worth goes to the fee', () => {
  // At 20 units a virtual byte an input costs 1,360: a remainder of 1,300 is not dust, and not worth keeping.
  const rate = 20_000n;
  const withChange = feeOf(sizeOf({ inputs: 1, scripts: [22, 22] }), rate);
  expect(select([100_000n + withChange + 1_300n], 100_000n, rate)).toMatchObject({
    change: null,
    fee: withChange + 1_300n,
  });
  expect(select([100_000n + withChange + 5_000n], 100_000n, rate)).toMatchObject({ change: 5_000n, fee: withChange });
});

it('coins worth less than their own fee are left where they are', () => {
  expect(select([100n, 200n, 300_000n], 200_000n, 5_000n)?.inputs).toHaveLength(1);
  expect(select([100n, 200n, 300n], 294n, 5_000n)).toBeNull();
});

it('two hundred inputs are the most; what needs more is not sent', () => {
  const many = Array.from({ length: 300 }, () => 10_000n);
  expect(select(many, 1_900_000n)?.inputs.length).toBeLessThanOrEqual(200);
  expect(select(many, 2_500_000n)).toBeNull();
});
