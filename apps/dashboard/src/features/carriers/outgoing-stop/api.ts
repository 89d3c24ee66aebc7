import { getOutgoingStop } from '@countinghouse/contract/carriers/outgoing-stop';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api';
import { asPolls } from '../../../platform/api/polls';

const refreshMilliseconds = 60_000;

/** Stop of everything that leaves the organisation; polled every minute, for anybody may set it, without prolonging the session. */
export const stopQuery = () =>
  queryOptions({
    queryKey: ['outgoing-stop'],
    queryFn: async ({ signal }) => (await asPolls(() => call(getOutgoingStop, { signal }))).stop,
    refetchInterval: refreshMilliseconds,
  });
