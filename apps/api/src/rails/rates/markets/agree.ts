import {
  addFractions,
  compareFractions,
  divide,
  fraction,
  multiply,
  subtractFractions,
  toRateText,
  type Fraction,
} from '@countinghouse/money';
import type { Rate } from '@countinghouse/payments';
import { bandOf, nameOf } from './pairs';
import type { Quote } from './quote';

/** A price takes part for this long, in seconds. */
const freshSeconds = 60;
/** A clock of theirs that is ahead by more, in seconds, is wrong, and its prices would never grow old. */
const mostAheadSeconds = 5;

/** Verdict on one pair: its price, or null without one, and what every source said, in words for an auditor. */
export type Agreed = {
  readonly base: string;
  readonly quote: string;
  readonly rate: Rate | null;
  readonly said: string;
};

const isWithin = ([parts, of]: readonly [bigint, bigint], one: Fraction, other: Fraction): boolean => {
  const [low, high] = compareFractions(one, other) < 0 ? [one, other] : [other, one];
  return compareFractions(subtractFractions(high, low), multiply(low, fraction(parts, of))) <= 0;
};

const words = (quotes: readonly Quote[]): string =>
  quotes
    .toSorted((one, other) => (one.source < other.source ? -1 : 1))
    .map(({ source, mid }) => `${source} ${toRateText(mid)}`)
    .join(', ');

/**
 * Price of one pair by several sources: the median of the fresh ones, if the middle two are within the band of each other, or the middle one of an
 * odd number within that of a neighbour. Any one source alone, whatever it says, moves the price by no more than the band.
 */
export const agree = (
  pair: { readonly base: string; readonly quote: string },
  quotes: readonly Quote[],
  now: Date,
): Agreed => {
  const ageOf = ({ at }: Quote) => (now.getTime() - at.getTime()) / 1_000;
  const isFresh = (quote: Quote) => ageOf(quote) <= freshSeconds && ageOf(quote) >= -mostAheadSeconds;
  const fresh = quotes.filter(isFresh).toSorted((one, other) => compareFractions(one.mid, other.mid));
  const untimely = quotes.filter((quote) => !isFresh(quote));
  const band = bandOf(pair.base);
  const [lower, upper] = [fresh[Math.floor((fresh.length - 1) / 2)], fresh[Math.floor(fresh.length / 2)]];
  const told = (agreed: readonly Quote[]): string => {
    const others = fresh.filter((quote) => !agreed.includes(quote));
    return [
      words(agreed) || 'no two agree',
      others.length > 0 && `left out: ${words(others)}`,
      untimely.length > 0 && `not of this minute: ${words(untimely)}`,
    ]
      .filter(Boolean)
      .join('; ');
  };
  if (!lower || !upper) return { ...pair, rate: null, said: told([]) };
  const mid = divide(addFractions(lower.mid, upper.mid), fraction('2'));
  const near = fresh.filter((quote) => isWithin(band, quote.mid, lower.mid) && isWithin(band, quote.mid, upper.mid));
  if (near.length < 2) return { ...pair, rate: null, said: told([]) };
  const oldest = near.reduce((old, quote) => (old.at <= quote.at ? old : quote)).at;
  const said = told(near);
  return { ...pair, rate: { ...pair, mid, source: said, at: oldest < now ? oldest : now }, said };
};

/** Verdicts on all pairs that anybody named. */
export const agreeOnAll = (quotes: readonly Quote[], now: Date): Agreed[] => {
  const named = new Map(quotes.map(({ base, quote }) => [nameOf({ base, quote }), { base, quote }]));
  return [...named].map(([name, pair]) =>
    agree(
      pair,
      quotes.filter((quote) => nameOf(quote) === name),
      now,
    ),
  );
};
