import type { QueryIn } from '@countinghouse/contract';
import { canIPay } from '@countinghouse/contract/operating/can-i-pay';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api';
import { follows } from '../../../platform/live/follows';

export type Question = QueryIn<typeof canIPay>;

/** Prices move: an answer that is looked at is asked for again after this time. */
export const refreshMilliseconds = 30_000;

/** Businesses that can pay it, and the ways of the others. */
export const canPayQuery = (asked: Question) =>
  queryOptions({
    queryKey: ['can-i-pay', asked],
    queryFn: ({ signal }) => call(canIPay, { query: asked, signal }),
    meta: follows('BALANCE', 'PAYMENT', 'WITHDRAWAL', 'FIAT_DEPOSIT', 'FIAT_WITHDRAWAL'),
  });
