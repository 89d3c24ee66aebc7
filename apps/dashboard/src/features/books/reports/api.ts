import { listBalancesAt } from '@countinghouse/contract/books/balances-at';
import { getSender } from '@countinghouse/contract/organisation/organisations';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, readVersioned } from '../../../platform/api';

export const senderKey = ['organisation', 'sender'] as const;

/** Sender of the organisation's letters, with its version. */
export const senderQuery = () =>
  queryOptions({
    queryKey: senderKey,
    queryFn: ({ signal }) => readVersioned(getSender, { signal }),
  });

/** Balances as of an instant: once it has passed they never change. The previous ones stay visible until they arrive. */
export const balancesAtQuery = (asOf: string) =>
  queryOptions({
    queryKey: ['balances', 'at', asOf],
    queryFn: ({ signal }) => call(listBalancesAt, { query: { asOf }, signal }),
    staleTime: Infinity,
    placeholderData: keepPreviousData,
  });
