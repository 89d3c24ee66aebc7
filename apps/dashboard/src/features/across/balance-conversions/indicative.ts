import type { QueryIn } from '@countinghouse/contract/endpoint';
import { getIndicativeConversion } from '@countinghouse/contract/across/new-balance-conversion';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '../../../platform/api';
import { conversionsKey } from './api';

/** How often the estimate is asked anew while the form is open, in milliseconds. */
export const refreshMilliseconds = 5_000;

/** What a conversion would bring now; nothing is asked while there is nothing to ask. */
export const indicativeQuery = (query: QueryIn<typeof getIndicativeConversion> | null) =>
  queryOptions({
    queryKey: [...conversionsKey, 'indicative', query],
    queryFn: query === null ? skipToken : ({ signal }) => call(getIndicativeConversion, { query, signal }),
    staleTime: 0,
  });
