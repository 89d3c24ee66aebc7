import type {
  CoinStatistics,
  Histogram,
  StatisticsFigure,
  TodayOfBusiness,
} from '@countinghouse/contract/books/statistics';
import { fromUnits, percentages, toText } from '@countinghouse/money';
import { everyDay, type Days, type Period } from './period';
import type { BusinessSum, CoinSum, DaySum, Sums } from './repository';

const textOf = (units: bigint, currency: string): string => toText(fromUnits(units, currency));

const total = (numbers: readonly string[]): bigint => numbers.reduce((sum, number) => sum + BigInt(number), 0n);

/** Every day, those without anything at zero. */
const pointsOf = (sums: readonly DaySum[], days: Days, currency: string): Histogram['points'] => {
  const known = new Map(sums.map((sum) => [sum.day, sum]));
  return everyDay(days).map((date) => ({
    date,
    count: Number(known.get(date)?.count ?? 0),
    volume: textOf(BigInt(known.get(date)?.uniform_volume ?? 0), currency),
  }));
};

export const histogramOf = (
  sums: readonly DaySum[],
  { days, first, last }: Pick<Period, 'days' | 'first' | 'last'>,
  currency: string,
): Histogram => {
  return {
    groupByCriteria: 'DAY',
    after: first.toISOString(),
    before: last.toISOString(),
    currency,
    points: pointsOf(sums, days, currency),
  };
};

export const todayOf = (sums: readonly BusinessSum[], currency: string): TodayOfBusiness[] =>
  sums.map(({ business_id: businessId, deposits, withdrawals, net }) => ({
    businessId,
    deposits: Number(deposits),
    withdrawals: Number(withdrawals),
    net: textOf(BigInt(net), currency),
  }));

export const coinStatisticsOf = (sums: readonly CoinSum[], currency: string): CoinStatistics => {
  const counts = sums.map(({ count }) => count);
  const volumes = sums.map(({ uniform_volume: volume }) => volume);
  const totalVolume = total(volumes);
  const shares = percentages((totalVolume === 0n ? counts : volumes).map(BigInt));
  return {
    currency,
    totalCount: Number(total(counts)),
    totalVolume: textOf(totalVolume, currency),
    rows: sums.map(({ currency: coin, count, volume, uniform_volume: uniform }, index) => ({
      currency: coin,
      count: Number(count),
      volume: textOf(BigInt(uniform), currency),
      currencyVolume: textOf(BigInt(volume), coin),
      percent: shares[index] ?? '0.00',
    })),
  };
};

const directions = { DEPOSIT: 'deposits', WITHDRAWAL: 'withdrawals' } as const;

/** The answers of the four calls, a row a figure. */
export const figuresOf = (
  sums: Sums,
  days: Days,
  currency: string,
  business: Pick<StatisticsFigure, 'businessId' | 'businessName'>,
): StatisticsFigure[] => {
  const shared = { volumeCurrency: currency, from: days.first, to: days.last, ...business };
  return (['DEPOSIT', 'WITHDRAWAL'] as const).flatMap((direction) => [
    ...coinStatisticsOf(sums[direction].coins, currency).rows.map((row) => ({
      id: `${directions[direction]}-coin-${row.currency}`,
      direction,
      by: 'COIN' as const,
      coin: row.currency,
      day: null,
      count: row.count,
      percent: row.percent,
      volume: row.volume,
      coinVolume: row.currencyVolume,
      ...shared,
    })),
    ...pointsOf(sums[direction].days, days, currency).map(({ date, count, volume }) => ({
      id: `${directions[direction]}-day-${date}`,
      direction,
      by: 'DAY' as const,
      coin: null,
      day: date,
      count,
      percent: null,
      volume,
      coinVolume: null,
      ...shared,
    })),
  ]);
};
