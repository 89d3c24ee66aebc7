import {
  compareFractions,
  fraction,
  fromUnits,
  isPositive,
  multiply,
  precisionOf,
  valueOf,
  type Amount,
  type Fraction,
} from '@countinghouse/money';
import { conversionRate, convertedAmounts, type FixedSide } from '../conversion';
import { rateBook } from '../rates/rate-book';

/** A small generator of 31-bit numbers, so that a run is repeated by its seed. */
const numbersOf = (seed: number) => {
  let state = seed >>> 0 || 1;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

const at = new Date('2025-06-30T09:00:00.000Z');
/** Precisions from 0 to 8, dear and cheap; prices with awkward digits, so that nothing comes out even. */
const prices: Readonly<Record<string, string>> = {
  BTC: '58013.370000000000000007',
  ETH: '2999.999999999999999999',
  USDT: '0.919500000000000013',
  USDC: '0.919700000000000011',
  USD: '0.920000000000000003',
  GBP: '1.170000000000000001',
  JPY: '0.005700000000000017',
  XLM: '0.109999999999999999',
  EOS: '0.710000000000000077',
};
const codes = ['EUR', ...Object.keys(prices)];
const book = rateBook(
  Object.entries(prices).map(([base, mid]) => ({ base, quote: 'EUR', mid: fraction(mid), source: 'test', at })),
);

const worth = (amount: Amount): Fraction => multiply(valueOf(amount), book.mid(amount.currency, 'EUR'));

export type WalkedConversions = {
  /** Number of conversions that moved something. */
  readonly done: number;
  /** First walk that made its owner richer at constant prices; null for none. */
  readonly gain: string | null;
};

/**
 * Converts at random between currencies of every precision, with any spread from zero, from atomic units to millions, either side fixed, and
 * compares the given and received values exactly.
 */
export const walkConversions = (
  count: number,
  seed: number,
  amountsOf: typeof convertedAmounts = convertedAmounts,
): WalkedConversions => {
  const next = numbersOf(seed);
  let done = 0;
  for (let index = 0; index < count; index += 1) {
    const debitCurrency = codes[next(codes.length)]!;
    const creditCurrency = codes[next(codes.length)]!;
    if (debitCurrency === creditCurrency) continue;
    const fixed: FixedSide = next(2) === 0 ? 'DEBIT' : 'CREDIT';
    const named = fixed === 'DEBIT' ? debitCurrency : creditCurrency;
    const spread = fraction(BigInt(next(4) * 10), 10_000n);
    const units = (BigInt(next(2 ** 31)) % 10n ** BigInt(1 + next(9))) + 1n;
    const atomic = 10n ** BigInt(fromUnits(0n, named).scale - precisionOf(named));
    const { rate } = conversionRate({ debitCurrency, creditCurrency }, spread, book);
    const { debit, credit } = amountsOf(fixed, fromUnits(units * atomic, named), rate, {
      debitCurrency,
      creditCurrency,
    });
    if (!isPositive(credit)) continue;
    done += 1;
    if (compareFractions(worth(credit), worth(debit)) > 0)
      return { done, gain: `${debit.units} ${debitCurrency} became ${credit.units} ${creditCurrency} (${fixed})` };
  }
  return { done, gain: null };
};
