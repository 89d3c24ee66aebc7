import { listPayments } from '@countinghouse/contract/money-in/crypto-deposits';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api';

const most = 5;

/** The payments of an id, reference, transaction hash or address: the first few. */
export const foundPaymentsQuery = (search: string | null) =>
  queryOptions({
    queryKey: ['payments', 'palette', search],
    queryFn: ({ signal }) =>
      call(listPayments, {
        query: { sortBy: 'created', limit: most, search: search ?? undefined },
        signal,
        isBackground: true,
      }),
  });
