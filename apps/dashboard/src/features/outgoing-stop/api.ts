import { getOutgoingStop } from '@countinghouse/contract/outgoing-stop';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api';

const refreshMilliseconds = 60_000;

/** Whether everything that leaves the organisation is stopped; asked again every minute, for anybody may stop it. */
export const stopQuery = () =>
  queryOptions({
    queryKey: ['outgoing-stop'],
    queryFn: async ({ signal }) => (await call(getOutgoingStop, { signal })).stop,
    refetchInterval: refreshMilliseconds,
  });
