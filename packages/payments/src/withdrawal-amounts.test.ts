import {
  add,
  amountOf,
  compare,
  fraction,
  fromUnits,
  isNegative,
  subtract,
  sum,
  toRateText,
  toText,
  zero,
} from '@countinghouse/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { baseRates, btc, eur, ratesOf } from './testing/index';
import {
  amountForTarget,
  holdParts,
  leastAmount,
  limitProblem,
  mostAmount,
  pricedForSending,
  targetForAmount,
  withdrawalAmounts,
  withdrawalLimits,
  type FeePayer,
  type WithdrawalAmounts,
  type WithdrawalTerms,
} from './withdrawal-amounts';

const usdt = (text: string) => amountOf(text, 'USDT');
const noRates = ratesOf({});

const ofUsdt = (feePayer: FeePayer): WithdrawalTerms => ({
  currency: 'USDT',
  network: 'TRX',
  debitCurrency: 'USDT',
  feePayer,
  networkFee: usdt('1.5'),
  serviceFee: fraction('0.002'),
  spread: fraction('0.005'),
});
const fromEuro = (feePayer: FeePayer): WithdrawalTerms => ({
  ...ofUsdt(feePayer),
  currency: 'BTC',
  network: 'MAIN',
  debitCurrency: 'EUR',
  networkFee: btc('0.0001'),
});

const payers = fc.constantFrom<FeePayer>('USER', 'MERCHANT');
const shares = fc.integer({ min: 0, max: 50 }).map((perMille) => fraction(BigInt(perMille), 1000n));
const prices = fc.integer({ min: 1, max: 200_000_00 }).map((cents) => (cents / 100).toFixed(2));
const coins = fc.bigInt({ min: 1n, max: 2_000_000_000n }).map((units) => fromUnits(units, 'BTC'));

const texts = ({ recipientAmount, cost, serviceFee, debitAmount, heldAmount }: WithdrawalAmounts) => ({
  recipient: toText(recipientAmount),
  cost: toText(cost),
  fee: toText(serviceFee),
  debit: toText(debitAmount),
  held: toText(heldAmount),
});

describe('what a withdrawal of the balance itself comes to', () => {
  test('the business bears the fee: 1 000 USDT arrive, 1 003.5 are debited', () => {
    expect(texts(withdrawalAmounts(ofUsdt('MERCHANT'), usdt('1000'), noRates))).toEqual({
      recipient: '1000',
      cost: '1001.5',
      fee: '2',
      debit: '1003.5',
      held: '1003.5',
    });
  });

  test('the recipient bears the fee: 998.5 arrive, 1 002 are debited', () => {
    expect(texts(withdrawalAmounts(ofUsdt('USER'), usdt('1000'), noRates))).toEqual({
      recipient: '998.5',
      cost: '1000',
      fee: '2',
      debit: '1002',
      held: '1002',
    });
  });

  test('needs no price at all', () => {
    expect(withdrawalAmounts(ofUsdt('USER'), usdt('10'), noRates).rate).toBeNull();
  });
});

describe('what a withdrawal of coins that have to be bought comes to', () => {
  const created = withdrawalAmounts(fromEuro('MERCHANT'), btc('0.05'), baseRates);

  test('0.05 BTC of a balance in EUR at 58 000: 2 920.33 and a fee of 5.80, 2 984.66 held', () => {
    expect(texts(created)).toEqual({
      recipient: '0.05',
      cost: '2920.33',
      fee: '5.80',
      debit: '2926.13',
      held: '2984.66',
    });
    expect(created.rate && toRateText(created.rate)).toBe('58290');
  });

  test('at 58 500 when it is sent: 2 951.36 of what is held are spent, and 33.30 go back', () => {
    const sent = pricedForSending(fromEuro('MERCHANT'), created, ratesOf({ 'BTC-EUR': '58500' }));
    if (!sent) throw new Error('not priced');
    expect(texts(sent)).toEqual({ recipient: '0.05', cost: '2945.51', fee: '5.85', debit: '2951.36', held: '2984.66' });
    expect(sent.rate && toRateText(sent.rate)).toBe('58792.5');
    expect(toText(subtract(created.heldAmount, sent.debitAmount))).toBe('33.30');
  });

  test('is not sent once it costs a cent more than is held, and is while it costs as much', () => {
    const held = (text: string) => ({ ...created, heldAmount: eur(text) });
    const market = ratesOf({ 'BTC-EUR': '58500' });
    expect(pricedForSending(fromEuro('MERCHANT'), held('2951.36'), market)).not.toBeNull();
    expect(pricedForSending(fromEuro('MERCHANT'), held('2951.35'), market)).toBeNull();
  });

  test('the recipient bears the fee: only the amount itself is bought', () => {
    const { recipientAmount, coins, cost } = withdrawalAmounts(fromEuro('USER'), btc('0.05'), baseRates);
    expect([recipientAmount, coins, cost].map(toText)).toEqual(['0.0499', '0.05', '2914.50']);
  });
});

describe('an amount in another currency', () => {
  test('is what it buys, rounded down at the decimals of the network', () => {
    expect(toText(amountForTarget(fromEuro('MERCHANT'), eur('100.00'), baseRates))).toBe('0.00171556');
  });

  test('counts at the market where nothing is bought', () => {
    const market = ratesOf({ 'USDT-EUR': '0.9195' });
    expect(toText(amountForTarget(ofUsdt('MERCHANT'), eur('919.50'), market))).toBe('1000');
  });
});

test('the largest sum in another currency never asks for more coins than there are', () => {
  expect(toText(targetForAmount(fromEuro('MERCHANT'), btc('0.05'), 'EUR', baseRates))).toBe('2914.50');
  fc.assert(
    fc.property(prices, coins, (price, amount) => {
      const rates = ratesOf({ 'BTC-EUR': price });
      const target = targetForAmount(fromEuro('USER'), amount, 'EUR', rates);
      expect(compare(amountForTarget(fromEuro('USER'), target, rates), amount)).toBeLessThanOrEqual(0);
    }),
    { numRuns: 1000 },
  );
});

describe("a network's limits", () => {
  const limits = withdrawalLimits('USDT', 'TRX', noRates);
  const problemOf = (feePayer: FeePayer, text: string) =>
    limitProblem(withdrawalAmounts(ofUsdt(feePayer), usdt(text), noRates), limits);

  test('are those of the coin there', () => {
    expect([limits.networkFee, limits.minimum, limits.maximum].map(toText)).toEqual(['1.5', '10', '1000000']);
  });

  test.each([
    ['MERCHANT', '9.999999', 'BELOW_MINIMUM'],
    ['MERCHANT', '10', null],
    ['USER', '11.499999', 'BELOW_MINIMUM'],
    ['USER', '11.5', null],
    ['USER', '1.5', 'BELOW_MINIMUM'],
    ['MERCHANT', '1000000', null],
    ['MERCHANT', '1000000.000001', 'ABOVE_MAXIMUM'],
  ] as const)('of %s fees: %s is %s', (feePayer, text, problem) => {
    expect(problemOf(feePayer, text)).toBe(problem);
  });

  test('the least amount is the one whose recipient gets the minimum', () => {
    expect(toText(leastAmount(limits, 'USER'))).toBe('11.5');
    expect(toText(leastAmount(limits, 'MERCHANT'))).toBe('10');
  });

  test('follow the price where a token has none of its own', () => {
    const { minimum, maximum, networkFee } = withdrawalLimits('LINK', 'ETH', ratesOf({ 'LINK-EUR': '10' }));
    expect([networkFee, minimum, maximum].map(toText)).toEqual(['0.4', '3', '25000']);
  });
});

describe('the most that a balance pays for', () => {
  test('1 003.5 USDT pay for 1 000 that arrive', () => {
    expect(toText(mostAmount(ofUsdt('MERCHANT'), usdt('1003.5'), usdt('1000000'), noRates))).toBe('1000');
  });

  test('is not more than the ceiling, and nothing for less than the fee', () => {
    expect(toText(mostAmount(ofUsdt('USER'), usdt('5000'), usdt('100'), noRates))).toBe('100');
    expect(toText(mostAmount(ofUsdt('MERCHANT'), usdt('1.5'), usdt('100'), noRates))).toBe('0');
    expect(toText(mostAmount(ofUsdt('MERCHANT'), zero('USDT'), usdt('100'), noRates))).toBe('0');
  });
});

test('whatever is asked for: what is debited is what the coins cost and the fee, and nothing gets lost between them', () => {
  fc.assert(
    fc.property(payers, shares, shares, prices, coins, (feePayer, serviceFee, spread, price, amount) => {
      const rates = ratesOf({ 'BTC-EUR': price });
      const own = withdrawalAmounts({ ...fromEuro(feePayer), debitCurrency: 'BTC', serviceFee, spread }, amount, rates);
      const { recipientAmount, networkFee, serviceFee: taken, debitAmount, heldAmount } = own;
      expect(add(add(recipientAmount, networkFee), taken)).toEqual(debitAmount);
      expect(heldAmount).toEqual(debitAmount);
      const bought = withdrawalAmounts({ ...fromEuro(feePayer), serviceFee, spread }, amount, rates);
      expect(add(bought.recipientAmount, bought.networkFee)).toEqual(bought.coins);
      expect(add(bought.cost, bought.serviceFee)).toEqual(bought.debitAmount);
      expect(compare(bought.heldAmount, bought.debitAmount)).toBeGreaterThanOrEqual(0);
    }),
    { numRuns: 2000 },
  );
});

test('whatever a balance holds: the most is covered by it, and one unit more is not', () => {
  const ceiling = btc('20');
  fc.assert(
    fc.property(
      payers,
      shares,
      prices,
      fc.bigInt({ min: 1n, max: 10n ** 9n }),
      (feePayer, serviceFee, price, units) => {
        const rates = ratesOf({ 'BTC-EUR': price });
        const terms = { ...fromEuro(feePayer), serviceFee };
        const available = fromUnits(units, 'EUR');
        const most = mostAmount(terms, available, ceiling, rates);
        const heldFor = (extra: bigint) =>
          withdrawalAmounts(terms, fromUnits(most.units + extra, 'BTC'), rates).heldAmount;
        const isCovered = most.units === 0n || compare(heldFor(0n), available) <= 0;
        const isMost = compare(most, ceiling) === 0 || compare(heldFor(1n), available) > 0;
        expect([isCovered, isMost]).toEqual([true, true]);
      },
    ),
    { numRuns: 1000 },
  );
});

describe('the parts of a hold', () => {
  const partsOf = (amounts: WithdrawalAmounts) => {
    const { recipientAmount, networkFee, serviceFee, reserve, rate } = holdParts(amounts);
    return {
      recipient: toText(recipientAmount),
      network: toText(networkFee),
      service: toText(serviceFee),
      reserve: toText(reserve),
      rate: rate && toRateText(rate),
    };
  };

  test('from the balance itself they are what arrives and the two fees, whoever bears the network’s', () => {
    expect(partsOf(withdrawalAmounts(ofUsdt('MERCHANT'), usdt('1000'), noRates))).toEqual({
      recipient: '1000',
      network: '1.5',
      service: '2',
      reserve: '0',
      rate: null,
    });
    expect(partsOf(withdrawalAmounts(ofUsdt('USER'), usdt('1000'), noRates))).toMatchObject({
      recipient: '998.5',
      network: '1.5',
    });
  });

  test('of coins that are bought they are in the debit currency, at the price of what is bought, with the reserve', () => {
    const amounts = withdrawalAmounts(fromEuro('MERCHANT'), btc('0.5'), baseRates);
    const parts = partsOf(amounts);
    expect(toText(amounts.heldAmount)).toBe('29793.01');
    expect(parts).toEqual({
      recipient: '29145.00',
      network: '5.83',
      service: '58.00',
      reserve: '584.18',
      rate: expect.stringMatching(/^58290\.00/) as string,
    });
  });

  test('come to it to the last unit, none below zero, whatever the amount, its price and the bearer', () => {
    fc.assert(
      fc.property(coins, payers, shares, prices, (amount, feePayer, serviceFee, price) => {
        for (const terms of [fromEuro(feePayer), { ...fromEuro(feePayer), debitCurrency: 'BTC' }]) {
          const networkFee = feePayer === 'USER' && compare(amount, btc('0.0001')) < 0 ? zero('BTC') : btc('0.0001');
          const amounts = withdrawalAmounts(
            { ...terms, serviceFee, networkFee },
            amount,
            ratesOf({ 'BTC-EUR': price }),
          );
          const parts = holdParts(amounts);
          const lines = [parts.recipientAmount, parts.networkFee, parts.serviceFee, parts.reserve];
          expect(sum(lines, terms.debitCurrency)).toEqual(amounts.heldAmount);
          expect(lines.filter(isNegative)).toEqual([]);
        }
      }),
    );
  });
});
