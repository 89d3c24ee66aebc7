import { getNetworkStatus } from '@countinghouse/contract/money-in/network-status';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api';

const refreshMilliseconds = 15_000;

export const networkStatusQuery = () =>
  queryOptions({
    queryKey: ['network-status'],
    queryFn: ({ signal }) => call(getNetworkStatus, { signal }),
    refetchInterval: refreshMilliseconds,
  });
