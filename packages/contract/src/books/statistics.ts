import * as z from 'zod/mini';
import { endpoint, needs } from '../endpoint';
import { amountText, currencyCode, instant } from '../fields';
import { businessId } from '../ids';
import { periodQuery, withinLongestPeriod } from '../paging';
import { anyOf } from '../permissions';

/** Answer to a request for statistics without a business id, in the API and the dashboard. */
export const invalidBusinessId = 'Invalid business ID';

/** To the millisecond: `after` is included, `before` is not. Without them one month up to now, its first day as a whole. */
export const statisticsQuery = z
  .strictObject({
    ...periodQuery,
    groupByCriteria: z._default(z.enum(['DAY']), 'DAY'),
    /** One business; by default all visible ones. */
    businessId: z.optional(
      z.uuid({ error: invalidBusinessId }).check(z.toLowerCase()).brand<'business'>(),
    ) as z.ZodMiniOptional<typeof businessId>,
  })
  .check(withinLongestPeriod);

/** On-chain volume in and out, day by day in UTC: every day of the period, in order, empty days as zero. */
export const histogram = z.object({
  groupByCriteria: z.enum(['DAY']),
  /** The first instant and the last that count; the first and the last day may be parts of days. */
  after: instant,
  before: instant,
  /** Volumes are in this currency, each movement at the price of its own moment. */
  currency: currencyCode,
  points: z.array(z.object({ date: z.iso.date(), count: z.number(), volume: amountText })),
});
export type Histogram = z.output<typeof histogram>;

/** Volume of the period by coin. */
export const coinStatistics = z.object({
  currency: currencyCode,
  totalCount: z.number(),
  totalVolume: amountText,
  /** Every coin, largest volume first. */
  rows: z.array(
    z.object({
      currency: currencyCode,
      count: z.number(),
      /** In the answer's currency. */
      volume: amountText,
      /** In the coin itself. */
      currencyVolume: amountText,
      /** Share of the volume, two decimals; of the count if nothing had a value. The shares sum to 100.00. */
      percent: z.string(),
    }),
  ),
});
export type CoinStatistics = z.output<typeof coinStatistics>;

const shared = {
  slug: 'statistics',
  method: 'GET',
  access: needs(anyOf('GET_STATISTICS')),
  query: statisticsQuery,
  errors: ['NOT_FOUND'],
} as const;

export const getDepositHistogram = endpoint({
  ...shared,
  name: 'getDepositHistogram',
  path: 'statistics/deposits/histogram',
  answer: histogram,
});

export const getWithdrawalHistogram = endpoint({
  ...shared,
  name: 'getWithdrawalHistogram',
  path: 'statistics/withdrawals/histogram',
  answer: histogram,
});

export const getDepositStatistics = endpoint({
  ...shared,
  name: 'getDepositStatistics',
  path: 'statistics/deposits',
  answer: coinStatistics,
});

export const getWithdrawalStatistics = endpoint({
  ...shared,
  name: 'getWithdrawalStatistics',
  path: 'statistics/withdrawals',
  answer: coinStatistics,
});

/** One figure of a file: the volume in or out of a day, or of a coin, in the period. */
export const statisticsFigure = z.object({
  /** Names the figure in its file: `deposits-coin-USDT`. */
  id: z.string(),
  direction: z.enum(['DEPOSIT', 'WITHDRAWAL']),
  /** Table of the file that has the figure. */
  by: z.enum(['COIN', 'DAY']),
  coin: z.nullable(currencyCode),
  /** In UTC. */
  day: z.nullable(z.iso.date()),
  count: z.number(),
  /** Share as in the answer by coin; null for a day. */
  percent: z.nullable(z.string()),
  volume: amountText,
  volumeCurrency: currencyCode,
  /** In the coin itself; null of a day. */
  coinVolume: z.nullable(amountText),
  /** The days of the period in UTC, both included. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** Null: all that the reader may see. */
  businessId: z.nullable(businessId),
  businessName: z.nullable(z.string()),
});
export type StatisticsFigure = z.output<typeof statisticsFigure>;

/** The four calls below as one list, of whole days: every coin, then every day, first in, then out. Only for files; not served as a call. */
export const listStatistics = endpoint({
  slug: 'statistics',
  method: 'GET',
  access: needs(anyOf('GET_STATISTICS')),
  query: statisticsQuery,
  errors: ['NOT_FOUND'],
  name: 'listStatistics',
  path: 'statistics',
  answer: z.object({ figures: z.array(statisticsFigure) }),
});

/** On-chain volume of a business, in and out, since the start of the UTC day. */
export const todayOfBusiness = z.object({
  businessId: businessId,
  deposits: z.number(),
  withdrawals: z.number(),
  /** Deposits less withdrawals, in the answer's currency; below zero with a minus. */
  net: amountText,
});
export type TodayOfBusiness = z.output<typeof todayOfBusiness>;

export const getToday = endpoint({
  slug: 'statistics',
  method: 'GET',
  access: needs(anyOf('GET_STATISTICS')),
  name: 'getToday',
  path: 'statistics/today',
  answer: z.object({ date: z.iso.date(), currency: currencyCode, businesses: z.array(todayOfBusiness) }),
});
