import { figureNames } from '@countinghouse/contract/books/figure-names';
import { title } from './title';

type Change = { readonly change: string | null; readonly isNothing: boolean; readonly days: number };

const figures = new Intl.NumberFormat('en-GB');
const inDays = (days: number) => (days === 1 ? 'one day' : `${figures.format(days)} days`);

/** The texts of statistics. */
export const messages = {
  title,
  business: 'Business',
  allBusinesses: 'All businesses',
  period: 'Period, in days of UTC',
  organisationBalance: 'Organisation balance',
  businessBalance: 'Business balance',
  settlementBalances: 'Settlement balances',
  partsOf: (currency: string) => `What this balance in ${currency} consists of`,
  captions: {
    organisation: 'Settlement balances of the organisation',
    business: 'Settlement balances of the business',
  },
  balance: figureNames.available,
  value: 'Value',
  percent: 'Percent',
  total: 'Total',
  other: 'Other',
  loadingBalances: 'Loading balances',
  businesses: (count: number) => (count === 1 ? 'One business.' : `${figures.format(count)} businesses.`),
  valuedAt: 'Valued at mid rates of',
  noBusiness: 'No businesses created yet',
  noBusinessText: 'Deposits and withdrawals of its businesses are counted here.',
  none: 'Nothing is held',
  sides: {
    deposits: {
      title: 'Deposits',
      byCoin: 'Deposits by coin',
      by: 'Deposits by',
      one: 'deposit',
      many: 'deposits',
      none: 'No deposits in this period',
      loading: 'Loading deposits',
    },
    withdrawals: {
      title: 'Withdrawals',
      byCoin: 'Withdrawals by coin',
      by: 'Withdrawals by',
      one: 'withdrawal',
      many: 'withdrawals',
      none: 'No withdrawals in this period',
      loading: 'Loading withdrawals',
    },
  },
  measures: { count: 'Count', volume: 'Volume' },
  coin: 'Coin',
  count: 'Count',
  volume: 'Volume',
  share: 'Share',
  day: 'Day',
  number: (count: number) => figures.format(count),
  counted: (count: number, nouns: { readonly one: string; readonly many: string }) =>
    `${figures.format(count)} ${count === 1 ? nouns.one : nouns.many}`,
  inDays: (counted: string, days: number) => `${counted} in ${inDays(days)}`,
  changed: ({ change, isNothing, days }: Change) =>
    change !== null
      ? `${change} % on the ${inDays(days)} before`
      : isNothing
        ? `None in the ${inDays(days)} before either`
        : `None in the ${inDays(days)} before`,
  chart: (side: string, measure: 'count' | 'volume', days: string) =>
    `Daily ${measure === 'count' ? 'number' : 'volume'} of ${side}, ${days}. Arrow keys walk the days.`,
  dayTable: (side: string, days: string) => `${side} by day, ${days}`,
  point: (day: string, volume: string, counted: string) => `${day}: ${volume}, ${counted}`,
  today: 'Today is still counting',
  compare: 'Compare',
  save: 'Export',
  asTable: 'View as table',
  asChart: 'View as chart',
} as const;
