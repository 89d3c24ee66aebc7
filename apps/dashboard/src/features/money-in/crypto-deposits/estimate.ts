import type { QueryIn } from '@countinghouse/contract/endpoint';
import { estimatePayment } from '@countinghouse/contract/money-in/new-payment';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '../../../platform/api';
import { paymentsKey } from './api';

/**
 * Estimate of a payment; null: too little is known to ask. Never cached, for prices move, and a stable coin that lost its peg meanwhile is no
 * longer taken at par: the form asks while somebody types, the overview once more when it opens.
 */
export const estimateQuery = (query: QueryIn<typeof estimatePayment> | null, shownIn: 'form' | 'overview' = 'form') =>
  queryOptions({
    queryKey: [...paymentsKey, 'estimate', shownIn, query],
    queryFn: query === null ? skipToken : ({ signal }) => call(estimatePayment, { query, signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** Interval between refreshes of a visible estimate. */
export const estimateRefreshMilliseconds = 15_000;
