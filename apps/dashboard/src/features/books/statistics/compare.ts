import type { CoinStatistics, Histogram } from '@countinghouse/contract/books/statistics';
import { compareFractions, divide, fraction, toDecimalText } from '@countinghouse/money';
import { addTexts, isZeroText, shownText, subtractTexts } from '../../../entities/currency/figures';
import { changeOf, listedCoins } from './model';
import type { Against, Asked } from './period';

/** Figures side by side, the requested ones first. */
export type Pair<Of> = readonly [one: Of, other: Of];

export const pairOf = (asked: Asked, against: Against): Pair<Asked> => [asked, { ...asked, ...against }];

/** Difference of the first from the second. */
export type Difference = {
  /** With its sign: `+1,200.00`, `−3`, `0`. */
  readonly absolute: string;
  /** In percent of the second, `+12.4`; null if that is zero. */
  readonly change: string | null;
};

export const differenceOf = ([one, other]: Pair<string>, decimals: number): Difference => {
  const text = subtractTexts(one, other);
  const shown = shownText(text.replace('-', ''), decimals);
  const sign = isZeroText(text) ? '' : text.startsWith('-') ? '\u2212' : '+';
  return { absolute: sign + shown, change: changeOf(one, other) };
};

export type CoinFigures = { readonly count: number; readonly percent: string; readonly volume: string };
/** One coin on both sides; `code` is null for the sum of the others. */
export type ComparedCoin = { readonly code: string | null; readonly pair: Pair<CoinFigures> };

const nothing: CoinFigures = { count: 0, percent: '0.00', volume: '0.00' };

type Rows = Pick<CoinStatistics, 'rows'>;

const figuresIn = ({ rows }: Rows, code: string): CoinFigures =>
  rows.find(({ currency }) => currency === code) ?? nothing;

/** Coins that are not listed by name. They close the shares of their side to 100.00, unless nothing moved there. */
const othersIn = ({ rows }: Rows, listed: readonly string[]): CoinFigures => {
  if (rows.length === 0) return nothing;
  const rest = rows.filter(({ currency }) => !listed.includes(currency));
  const shares = listed.map((code) => figuresIn({ rows }, code).percent);
  return {
    count: rest.reduce((sum, { count }) => sum + count, 0),
    percent: toDecimalText(fraction(subtractTexts('100', addTexts(shares))), 2, 'half-up'),
    volume: toDecimalText(fraction(addTexts(rest.map(({ volume }) => volume))), 2, 'half-up'),
  };
};

/** The five largest coins on both sides together, so that a row is one coin, and the rest as one. */
export const comparedCoins = ([one, other]: Pair<Rows>): ComparedCoin[] => {
  const codes = [...new Set([...one.rows, ...other.rows].map(({ currency }) => currency))];
  const weights = new Map(
    codes.map((code) => [code, fraction(addTexts([one, other].map((side) => figuresIn(side, code).volume)))]),
  );
  const weightOf = (code: string) => weights.get(code) ?? fraction(0n);
  const sorted = codes.toSorted((a, b) => compareFractions(weightOf(b), weightOf(a)) || (a < b ? -1 : 1));
  const listed = sorted.slice(0, listedCoins);
  return [
    ...listed.map((code) => ({ code, pair: [figuresIn(one, code), figuresIn(other, code)] as const })),
    ...(sorted.length > listedCoins
      ? [{ code: null, pair: [othersIn(one, listed), othersIn(other, listed)] as const }]
      : []),
  ];
};

type Point = Histogram['points'][number];

/** Days of both sides, paired by position; null if one side has no further day. */
export const comparedDays = ([one, other]: Pair<Pick<Histogram, 'points'>>): Pair<Point | null>[] =>
  Array.from({ length: Math.max(one.points.length, other.points.length) }, (_, index) => [
    one.points[index] ?? null,
    other.points[index] ?? null,
  ]);

/** Daily average of a total, with `decimals` decimals. */
export const dailyOf = (total: string, days: number, decimals: number): string =>
  toDecimalText(divide(fraction(total), fraction(BigInt(days))), decimals, 'half-up');
