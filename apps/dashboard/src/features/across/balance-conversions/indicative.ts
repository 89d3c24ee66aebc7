import type { QueryIn } from '@countinghouse/contract/endpoint';
import { getIndicativeConversion } from '@countinghouse/contract/across/new-balance-conversion';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '../../../platform/api';
import { conversionsKey } from './api';

/** Interval between refreshes of the estimate while the form is open, in milliseconds. */
export const refreshMilliseconds = 5_000;

/** Estimate of a conversion now; disabled without a question. */
export const indicativeQuery = (query: QueryIn<typeof getIndicativeConversion> | null) =>
  queryOptions({
    queryKey: [...conversionsKey, 'indicative', query],
    queryFn: query === null ? skipToken : ({ signal }) => call(getIndicativeConversion, { query, signal }),
    staleTime: 0,
  });
