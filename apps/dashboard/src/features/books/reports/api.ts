import { listBalancesAt } from '@countinghouse/contract/books/balances-at';
import { getSender } from '@countinghouse/contract/organisation/organisations';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, readVersioned } from '../../../platform/api';

export const senderKey = ['organisation', 'sender'] as const;

/** What stands on the organisation's letters, with its version. */
export const senderQuery = () =>
  queryOptions({
    queryKey: senderKey,
    queryFn: ({ signal }) => readVersioned(getSender, { signal }),
  });

/** Balances as of an instant: once it is over they never change. Those of the instant before stay until they come. */
export const balancesAtQuery = (asOf: string) =>
  queryOptions({
    queryKey: ['balances', 'at', asOf],
    queryFn: ({ signal }) => call(listBalancesAt, { query: { asOf }, signal }),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
