import { getOutgoingStop } from '@countinghouse/contract/carriers/outgoing-stop';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api';
import { asPolls } from '../../../platform/api/polls';

const refreshMilliseconds = 60_000;

/**
 * Whether everything that leaves the organisation is stopped; asked again every minute, for anybody may stop it. Nobody's
 * asking, so it prolongs no session.
 */
export const stopQuery = () =>
  queryOptions({
    queryKey: ['outgoing-stop'],
    queryFn: async ({ signal }) => (await asPolls(() => call(getOutgoingStop, { signal }))).stop,
    refetchInterval: refreshMilliseconds,
  });
