import {
  getDepositHistogram,
  getDepositStatistics,
  getWithdrawalHistogram,
  getWithdrawalStatistics,
  invalidBusinessId,
} from '@countinghouse/contract/books/statistics';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api';
import { follows } from '../../../platform/live/follows';
import { queryOf, type Asked } from './period';

/** Directions of the volume. */
export const sides = ['deposits', 'withdrawals'] as const;
export type Side = (typeof sides)[number];

const calls = {
  deposits: { days: getDepositHistogram, coins: getDepositStatistics, follow: 'PAYMENT' },
  withdrawals: { days: getWithdrawalHistogram, coins: getWithdrawalStatistics, follow: 'WITHDRAWAL' },
} as const;

/** @throws Error for a business without an id: the sums of all would appear under the name of one */
const asksRightly = (asked: Asked): Asked => {
  if (asked.businessId === '') throw new Error(invalidBusinessId);
  return asked;
};

/** Day by day. */
export const daysQuery = (side: Side, asked: Asked) =>
  queryOptions({
    queryKey: ['statistics', side, 'days', asked],
    queryFn: async ({ signal }) => call(calls[side].days, { query: queryOf(asksRightly(asked)), signal }),
    meta: follows(calls[side].follow),
  });

/** Coin by coin. */
export const coinsQuery = (side: Side, asked: Asked) =>
  queryOptions({
    queryKey: ['statistics', side, 'coins', asked],
    queryFn: async ({ signal }) => call(calls[side].coins, { query: queryOf(asksRightly(asked)), signal }),
    meta: follows(calls[side].follow),
  });
