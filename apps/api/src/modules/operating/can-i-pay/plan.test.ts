import {
  add,
  amountOf,
  compare,
  fraction,
  fromUnits,
  isPositive,
  isZero,
  min,
  precisionOf,
  roundAmount,
  subtract,
  sum,
  toText,
  zero,
  type Amount,
} from '@countinghouse/money';
import { conversionLimits, conversionRate, convertedAmounts, rateBook } from '@countinghouse/payments';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { transferFee } from '../../across/internal-transfers';
import { planOf, type Market, type Payer, type Way } from './plan';

const at = new Date('2025-06-30T09:00:00.000Z');
const prices = {
  BTC: '58013.370000000000000007',
  ETH: '2999.999999999999999999',
  USDT: '0.919500000000000013',
  GBP: '1.170000000000000001',
};
const rates = rateBook(
  Object.entries(prices).map(([base, mid]) => ({ base, quote: 'EUR', mid: fraction(mid), source: 'test', at })),
);
const codes = ['EUR', 'GBP', 'USDT', 'BTC', 'ETH'] as const;
const market: Market = { rates, settlement: new Set(codes), convertible: new Set(codes), uniformCurrency: 'EUR' };

const payer = (id: string, balances: readonly Amount[], cost: Amount, more: Partial<Payer> = {}): Payer => ({
  id,
  name: id,
  available: new Map(balances.map((amount) => [amount.currency, amount])),
  cost,
  owed: zero(cost.currency),
  bought: [],
  conversionSpread: fraction('0.003'),
  transferFee: fraction('0'),
  ...more,
});

/** Carries out a way on balances by the rules of the real calls; the payer's balances afterwards, and what is left of its debt. */
const carriedOut = (way: Way, whose: Payer, others: readonly Payer[]) => {
  const balances = new Map([whose, ...others].map((one) => [one.id, new Map(one.available)]));
  const have = (id: string, currency: string) => balances.get(id)?.get(currency) ?? zero(currency);
  let owed = whose.owed;
  const take = (id: string, amount: Amount): Amount => {
    const left = subtract(have(id, amount.currency), amount);
    if (compare(left, zero(amount.currency)) < 0) throw new Error(`${id} lacks ${amount.currency}`);
    balances.get(id)?.set(amount.currency, left);
    return left;
  };
  const give = (amount: Amount): void => {
    const repaid = min(owed, amount);
    owed = subtract(owed, repaid);
    const { currency } = amount;
    balances.get(whose.id)?.set(currency, add(have(whose.id, currency), subtract(amount, repaid)));
  };
  const isTyped = (amount: Amount): boolean =>
    compare(roundAmount(amount, precisionOf(amount.currency), 'down'), amount) === 0;
  for (const step of way.steps) {
    if (step.kind === 'CONVERT') {
      const pair = { debitCurrency: step.debit.currency, creditCurrency: step.credit.currency };
      const { rate } = conversionRate(pair, whose.conversionSpread, rates);
      const named = step.fixed === 'DEBIT' ? step.debit : step.credit;
      const limits = conversionLimits(step.debit.currency, rates);
      expect(isTyped(named)).toBe(true);
      expect(convertedAmounts(step.fixed, named, rate, pair)).toEqual({ debit: step.debit, credit: step.credit });
      expect(compare(step.debit, limits.min)).toBeGreaterThanOrEqual(0);
      expect(compare(step.debit, limits.max)).toBeLessThanOrEqual(0);
      expect(take(whose.id, step.debit)).toEqual(step.left);
      give(step.credit);
    } else if (step.kind === 'TRANSFER') {
      const from = others.find(({ id }) => id === step.from.id);
      expect(isTyped(step.amount)).toBe(true);
      expect(step.debit).toEqual(add(step.amount, transferFee(step.amount, from?.transferFee ?? fraction('1'))));
      expect(take(step.from.id, step.debit)).toEqual(step.left);
      give(step.amount);
    } else expect(take(whose.id, step.held)).toEqual(step.left);
  }
  return { have, owed };
};

/** From nothing to about two hundred thousand euros, with atomic units that no form can type. */
const amountIn = (code: (typeof codes)[number]) =>
  fc.oneof(
    fc.constant(zero(code)),
    fc.bigInt({ min: 0n, max: 2_000_000n }).map((cents) => {
      const worth = { EUR: 1n, GBP: 1n, USDT: 1n, BTC: 58_000n, ETH: 3_000n }[code];
      const scale = zero(code).scale;
      return fromUnits(
        (cents * 10n ** BigInt(scale)) / (10n * worth) + (scale > precisionOf(code) ? cents % 97n : 0n),
        code,
      );
    }),
  );
const share = fc.constantFrom('0', '0.0005', '0.003', '0.0199').map((text) => fraction(text));

const cases = fc.constantFrom(...codes).chain((currency) =>
  fc.record({
    cost: amountIn(currency).filter(isPositive),
    own: fc.tuple(...codes.map(amountIn)),
    owed: fc.oneof(fc.constant(zero(currency)), amountIn(currency)),
    spread: share,
    others: fc.array(fc.record({ balance: amountIn(currency), fee: share }), { maxLength: 3 }),
  }),
);

describe('a plan of a payment', () => {
  it('[CANPAY-2] proposes steps that the real rules accept and that leave the balances it states, whatever there is', () => {
    fc.assert(
      fc.property(cases, ({ cost, own, owed, spread, others: rest }) => {
        const whose = payer('own', own, cost, { owed, conversionSpread: spread });
        const others = rest.map(({ balance, fee }, index) => payer(`o${index}`, [balance], cost, { transferFee: fee }));
        const plan = planOf(whose, others, market);
        for (const way of plan.ways) {
          expect(way.steps.at(-1)?.kind).toBe('PAY');
          carriedOut(way, whose, others);
        }
        expect(plan.ways.length === 0).toBe(isPositive(plan.short));
      }),
      { numRuns: 400 },
    );
  });

  it('[CANPAY-2] needs no more than it says to be short: with that on its balance there is a way', () => {
    fc.assert(
      fc.property(cases, ({ cost, own, owed, spread, others: rest }) => {
        const whose = payer('own', own, cost, { owed, conversionSpread: spread });
        const others = rest.map(({ balance, fee }, index) => payer(`o${index}`, [balance], cost, { transferFee: fee }));
        const { short } = planOf(whose, others, market);
        if (isZero(short)) return;
        const { currency } = cost;
        const richer = add(whose.available.get(currency) ?? zero(currency), short);
        const then = { ...whose, available: new Map([...whose.available, [currency, richer] as const]) };
        expect(planOf(then, others, market).short).toEqual(zero(currency));
      }),
      { numRuns: 400 },
    );
  });

  it('converts exactly what is missing, and a debt that is repaid first', () => {
    const whose = payer('own', [amountOf('1000.00', 'EUR'), amountOf('400', 'USDT')], amountOf('500', 'USDT'), {
      owed: amountOf('20', 'USDT'),
    });
    const { missing, ways } = planOf(whose, [], market);
    expect(toText(missing)).toBe('100');
    const [convert] = ways[0]!.steps;
    expect(convert).toMatchObject({ kind: 'CONVERT', fixed: 'CREDIT', credit: amountOf('120', 'USDT') });
    expect(carriedOut(ways[0]!, whose, []).have('own', 'USDT')).toEqual(zero('USDT'));
  });

  it('converts the smallest amount that may be converted where less is missing', () => {
    const whose = payer('own', [amountOf('1000.00', 'EUR'), amountOf('499', 'USDT')], amountOf('500', 'USDT'));
    const [convert] = planOf(whose, [], market).ways[0]!.steps;
    expect(convert).toMatchObject({ kind: 'CONVERT', fixed: 'DEBIT', debit: amountOf('10.00', 'EUR') });
  });

  it('prefers a transfer without a fee to a conversion, and takes several places together only where none is enough alone', () => {
    const rich = payer('rich', [amountOf('900', 'USDT')], amountOf('1', 'USDT'));
    const poor = payer('poor', [amountOf('300', 'USDT')], amountOf('1', 'USDT'));
    const whose = payer('own', [amountOf('1000.00', 'EUR')], amountOf('800', 'USDT'));
    const kindsOf = ({ steps }: Way) => steps.map(({ kind }) => kind);
    const alone = planOf(whose, [rich, poor], market).ways.map(kindsOf);
    expect(alone).toEqual([
      ['TRANSFER', 'PAY'],
      ['CONVERT', 'PAY'],
    ]);
    const more = { ...whose, cost: amountOf('1900', 'USDT') };
    const both = planOf(more, [rich, poor], market).ways;
    expect(both.map(kindsOf)).toEqual([['CONVERT', 'TRANSFER', 'PAY']]);
    expect(
      sum(
        both[0]!.steps.flatMap((step) => (step.kind === 'TRANSFER' ? [step.amount] : [])),
        'USDT',
      ).units,
    ).toBeGreaterThan(0n);
  });

  it('pays coins out of another balance where that covers the reserve for moves of the price', () => {
    const bought = [{ held: amountOf('469.00', 'EUR'), debited: amountOf('459.80', 'EUR') }];
    const ways = (euros: string) =>
      planOf(payer('own', [amountOf(euros, 'EUR')], amountOf('500', 'USDT'), { bought }), [], {
        ...market,
        convertible: new Set(),
      }).ways;
    expect(ways('469.00')).toMatchObject([{ steps: [{ kind: 'PAY', held: amountOf('469.00', 'EUR') }] }]);
    expect(ways('468.99')).toEqual([]);
  });

  it('knows no way through a currency without a price, and says what a way costs only where it is known', () => {
    const noPrices: Market = { ...market, rates: rateBook([]) };
    const whose = payer('own', [amountOf('1000.00', 'EUR')], amountOf('5', 'USDT'));
    expect(planOf(whose, [], noPrices)).toMatchObject({ ways: [], short: amountOf('5', 'USDT') });
    const other = payer('o', [amountOf('9', 'USDT')], amountOf('5', 'USDT'));
    expect(planOf(whose, [other], noPrices).ways).toMatchObject([{ lost: null }]);
  });
});
