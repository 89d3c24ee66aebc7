import * as z from 'zod/mini';
import { endpoint, needs } from '../endpoint';
import { amountText, currencyCode, instant } from '../fields';
import { businessId } from '../ids';
import { periodQuery, withinLongestPeriod } from '../paging';
import { anyOf } from '../permissions';

/** What asking for the statistics of a business without its id is answered with, here and in the dashboard. */
export const invalidBusinessId = 'Invalid business ID';

/** To the millisecond: `after` is included, `before` is not. Without them one month up to now, its first day as a whole. */
export const statisticsQuery = z
  .strictObject({
    ...periodQuery,
    groupByCriteria: z._default(z.enum(['DAY']), 'DAY'),
    /** One business; without it all that the caller may see. */
    businessId: z.optional(
      z.uuid({ error: invalidBusinessId }).check(z.toLowerCase()).brand<'business'>(),
    ) as z.ZodMiniOptional<typeof businessId>,
  })
  .check(withinLongestPeriod);

/** What came in or went out on the chains, day by day of UTC: every day of the period, in order, those without anything at zero. */
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

/** The same period by coin. */
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
      /** Share of the volume, two decimals; of the count where nothing had a value. All of them come to 100.00. */
      percent: z.string(),
    }),
  ),
});
export type CoinStatistics = z.output<typeof coinStatistics>;

const histogramExample: z.input<typeof histogram> = {
  groupByCriteria: 'DAY',
  after: '2025-02-14T00:00:00.000Z',
  before: '2025-02-15T23:59:59.999Z',
  currency: 'EUR',
  points: [
    { date: '2025-02-14', count: 41, volume: '8123.77' },
    { date: '2025-02-15', count: 0, volume: '0.00' },
  ],
};

const coinsExample: z.input<typeof coinStatistics> = {
  currency: 'EUR',
  totalCount: 813,
  totalVolume: '180551.10',
  rows: [
    { currency: 'USDT', count: 612, volume: '120340.10', currencyVolume: '130877.25', percent: '66.65' },
    { currency: 'BTC', count: 201, volume: '60211.00', currencyVolume: '1.03812', percent: '33.35' },
  ],
};

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
  summary: 'Confirmed crypto deposits by day',
  answer: histogram,
  example: histogramExample,
});

export const getWithdrawalHistogram = endpoint({
  ...shared,
  name: 'getWithdrawalHistogram',
  path: 'statistics/withdrawals/histogram',
  summary: 'Completed crypto withdrawals by day',
  answer: histogram,
  example: histogramExample,
});

export const getDepositStatistics = endpoint({
  ...shared,
  name: 'getDepositStatistics',
  path: 'statistics/deposits',
  summary: 'Confirmed crypto deposits by coin',
  answer: coinStatistics,
  example: coinsExample,
});

export const getWithdrawalStatistics = endpoint({
  ...shared,
  name: 'getWithdrawalStatistics',
  path: 'statistics/withdrawals',
  summary: 'Completed crypto withdrawals by coin',
  answer: coinStatistics,
  example: coinsExample,
});

/** One figure of a file: what came in or went out on a day, or of a coin, in the period. */
export const statisticsFigure = z.object({
  /** Names the figure in its file: `deposits-coin-USDT`. */
  id: z.string(),
  direction: z.enum(['DEPOSIT', 'WITHDRAWAL']),
  /** In which table of the file it stands. */
  by: z.enum(['COIN', 'DAY']),
  coin: z.nullable(currencyCode),
  /** In UTC. */
  day: z.nullable(z.iso.date()),
  count: z.number(),
  /** As in the answer by coin; null of a day. */
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

/**
 * The four calls below as one list, of whole days: every coin, then every day, of what came in, then of what went out. Only a file is made of it; it is
 * not served as a call.
 */
export const listStatistics = endpoint({
  slug: 'statistics',
  method: 'GET',
  access: needs(anyOf('GET_STATISTICS')),
  query: statisticsQuery,
  errors: ['NOT_FOUND'],
  name: 'listStatistics',
  path: 'statistics',
  summary: 'What came in and went out on the chains, by coin and by day',
  answer: z.object({ figures: z.array(statisticsFigure) }),
  example: {
    figures: [
      {
        id: 'deposits-coin-USDT',
        direction: 'DEPOSIT',
        by: 'COIN',
        coin: 'USDT',
        day: null,
        count: 612,
        percent: '100.00',
        volume: '120340.10',
        volumeCurrency: 'EUR',
        coinVolume: '130877.25',
        from: '2025-02-14',
        to: '2025-03-14',
        businessId: null,
        businessName: null,
      },
    ],
  },
});

/** What a business took in and paid out on the chains since the day began, in UTC. */
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
  summary: 'What every business took in and paid out today in UTC; one that did neither is left out',
  answer: z.object({ date: z.iso.date(), currency: currencyCode, businesses: z.array(todayOfBusiness) }),
  example: {
    date: '2025-03-14',
    currency: 'EUR',
    businesses: [
      { businessId: '0190aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c', deposits: 12, withdrawals: 3, net: '1234.50' },
      { businessId: '0190aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1d', deposits: 0, withdrawals: 1, net: '-80.00' },
    ],
  },
});

export const statisticsEndpoints = [
  getToday,
  getDepositHistogram,
  getWithdrawalHistogram,
  getDepositStatistics,
  getWithdrawalStatistics,
];
