import * as z from 'zod/mini';
import { documented } from '../reference';
import {
  coinStatistics,
  getDepositHistogram,
  getDepositStatistics,
  getToday,
  getWithdrawalHistogram,
  getWithdrawalStatistics,
  histogram,
} from './statistics';

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

export const statisticsEndpoints = [
  documented(getToday, {
    summary: 'What every business took in and paid out today in UTC; one that did neither is left out',
    example: {
      date: '2025-03-14',
      currency: 'EUR',
      businesses: [
        { businessId: '0190aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1c', deposits: 12, withdrawals: 3, net: '1234.50' },
        { businessId: '0190aa3c-7d2f-7e4a-9b5c-6d7e8f9a0b1d', deposits: 0, withdrawals: 1, net: '-80.00' },
      ],
    },
  }),
  documented(getDepositHistogram, {
    summary: 'Confirmed crypto deposits by day',
    example: histogramExample,
  }),
  documented(getWithdrawalHistogram, {
    summary: 'Completed crypto withdrawals by day',
    example: histogramExample,
  }),
  documented(getDepositStatistics, {
    summary: 'Confirmed crypto deposits by coin',
    example: coinsExample,
  }),
  documented(getWithdrawalStatistics, {
    summary: 'Completed crypto withdrawals by coin',
    example: coinsExample,
  }),
];
