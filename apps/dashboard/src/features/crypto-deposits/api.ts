import { getPayment, listPayments } from '@countinghouse/contract/crypto-deposits';
import type { QueryIn } from '@countinghouse/contract/endpoint';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api';

/** A page of a business's payments. While another page is awaited the rows shown stay. */
export const paymentsPageQuery = (query: QueryIn<typeof listPayments>) =>
  queryOptions({
    queryKey: ['payments', 'page', query],
    queryFn: ({ signal }) => call(listPayments, { query, signal }),
    placeholderData: keepPreviousData,
  });

/** One payment with its timeline and the rules it was created under. */
export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: ['payments', id],
    queryFn: ({ signal }) => call(getPayment, { params: { id }, signal }),
  });
