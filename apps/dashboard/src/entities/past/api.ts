import { getBalancesSince } from '@countinghouse/contract/books/time-machine';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api';
import { follows } from '../../platform/live/follows';

/** Balances as of an instant beside those of now, of one business or all. The previous ones stay in sight until they arrive. */
export const balancesSinceQuery = (asOf: string, businessId: string | null) =>
  queryOptions({
    queryKey: ['balances', 'since', businessId, asOf],
    queryFn: ({ signal }) =>
      call(getBalancesSince, { query: { asOf, ...(businessId === null ? {} : { businessId }) }, signal }),
    placeholderData: keepPreviousData,
    meta: follows('BALANCE'),
  });
