import type { BusinessBalances, OrganisationBalances } from '@countinghouse/contract/books/balances';
import type { CoinStatistics, Histogram } from '@countinghouse/contract/books/statistics';
import { divide, fraction, percentages, subtractFractions, toDecimalText } from '@countinghouse/money';
import { addTexts, isZeroText, shownText, subtractTexts } from '../../../entities/currency/figures';

/** Row of the coin table; `code` is null for the sum of the others. */
export type CoinRow = {
  readonly code: string | null;
  readonly count: number;
  readonly percent: string;
  readonly volume: string;
};

export const listedCoins = 5;

/** The five largest, and the rest as one row, which closes the shares to 100.00. */
export const coinRows = ({ rows }: Pick<CoinStatistics, 'rows'>): CoinRow[] => {
  const listed = rows.slice(0, listedCoins);
  const rest = rows.slice(listedCoins);
  const own = listed.map(({ currency, count, percent, volume }) => ({ code: currency, count, percent, volume }));
  if (rest.length === 0) return own;
  return [
    ...own,
    {
      code: null,
      count: rest.reduce((sum, { count }) => sum + count, 0),
      percent: shownText(subtractTexts('100', addTexts(listed.map(({ percent }) => percent))), 2),
      volume: shownText(addTexts(rest.map(({ volume }) => volume)), 2).replaceAll(',', ''),
    },
  ];
};

/** Holding in one currency. Texts are exact. */
type Holding = {
  readonly currency: string;
  readonly amount: string;
  /** In the uniform currency. */
  readonly value: string;
  /** Share of the value, two decimals. */
  readonly percent: string;
};

export type Holdings = {
  readonly currency: string;
  readonly total: string;
  readonly rows: readonly Holding[];
  readonly ratesAt: string | null;
};

const withShares = (rows: readonly Omit<Holding, 'percent'>[]): Holding[] => {
  const shares = percentages(
    rows.map(({ value }) => BigInt(toDecimalText(fraction(value), 2, 'half-up').replace('.', ''))),
  );
  return rows.map((row, index) => ({ ...row, percent: shares[index] ?? '0.00' }));
};

const holdings = (rows: readonly Omit<Holding, 'percent'>[], currency: string, ratesAt: string | null): Holdings => ({
  currency,
  total: addTexts(rows.map(({ value }) => value)),
  rows: withShares(rows),
  ratesAt,
});

/** In the order of the server: fiat first, each by code. */
export const ofOrganisation = (body: OrganisationBalances): Holdings =>
  holdings(
    Object.entries(body.settlementBalances).map(([currency, amount]) => ({
      currency,
      amount,
      value: body.uniformBalances[currency] ?? '0',
    })),
    body.uniformCurrency,
    body.ratesAt,
  );

export const ofBusiness = (body: BusinessBalances): Holdings =>
  holdings(
    Object.entries(body.balances).map(([currency, { amount, uniformAmount }]) => ({
      currency,
      amount,
      value: uniformAmount,
    })),
    body.displayCurrency,
    body.ratesAt,
  );

/** Balances of an organisation: EUR with 2 decimals, everything else with 4. */
export const balanceDecimals = (currency: string): number => (currency === 'EUR' ? 2 : 4);

/** A part of the bar over the key: the largest four by name, the others together. */
export type MixPart = { readonly currency: string | null; readonly percent: string };

const namedParts = 4;

export const mixOf = ({ rows }: Pick<Holdings, 'rows'>): MixPart[] => {
  const parts = rows
    .filter(({ percent }) => !isZeroText(percent))
    .toSorted((one, other) => Number(other.percent) - Number(one.percent));
  const named = parts.slice(0, parts.length === namedParts + 1 ? namedParts + 1 : namedParts);
  const rest = parts.slice(named.length);
  return [
    ...named.map(({ currency, percent }) => ({ currency, percent })),
    ...(rest.length === 0 ? [] : [{ currency: null, percent: addTexts(rest.map(({ percent }) => percent)) }]),
  ];
};

/** Measure drawn and counted. */
export type Measure = 'count' | 'volume';

export type Total = { readonly count: number; readonly volume: string };

export const totalOf = ({ points }: Pick<Histogram, 'points'>): Total => ({
  count: points.reduce((sum, { count }) => sum + count, 0),
  volume: addTexts(points.map(({ volume }) => volume)),
});

/** Change in percent with one decimal: `+12.4`; null if the earlier value was zero. */
export const changeOf = (now: string, before: string): string | null => {
  if (isZeroText(before)) return null;
  const share = divide(subtractFractions(fraction(now), fraction(before)), fraction(before));
  const text = toDecimalText({ numerator: share.numerator * 100n, denominator: share.denominator }, 1, 'half-up');
  const grouped = shownText(text.replace('-', ''), 1);
  return text.startsWith('-') && !isZeroText(text) ? `\u2212${grouped}` : isZeroText(text) ? '0.0' : `+${grouped}`;
};

/** Ticks of the axis, the highest first and at least the largest value. For drawing, never for reading. Without values only the base line. */
export const ticksOf = (largest: number, isWhole: boolean): number[] => {
  if (largest <= 0) return [0];
  const raw = largest / 4;
  const power = 10 ** Math.floor(Math.log10(raw));
  const round = [1, 2, 2.5, 5, 10].find((step) => step * power >= raw * (1 - 1e-9)) ?? 10;
  const step = isWhole ? Math.max(1, Math.ceil(round * power)) : round * power;
  const steps = Math.max(1, Math.ceil(largest / step - 1e-9));
  return Array.from({ length: steps + 1 }, (_, index) => (steps - index) * step);
};

/** Days labelled under the bars: about six, always the last. */
export const namedDays = (count: number): number[] => {
  const step = Math.max(1, Math.ceil(count / 6));
  const last = count - 1;
  const days = Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
  return [...days.filter((day) => last - day >= step * 0.7), last];
};
