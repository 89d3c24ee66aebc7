import { getPayment, listPayments } from '@countinghouse/contract/money-in/crypto-deposits';
import type { QueryIn } from '@countinghouse/contract/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api';
import { follows } from '../../../platform/live/follows';
import { justTotal, pageQuery, totalQuery } from '../../../platform/list';

/** Everything asked of payments begins with it. */
export const paymentsKey = ['payments'] as const;

/** Entity types that change a payment's display. */
const followed = ['PAYMENT', 'DEPOSIT', 'REFUND', 'CALLBACK'];

/** A page of a business's payments. */
export const paymentsPage = (query: QueryIn<typeof listPayments>) =>
  pageQuery(
    ['payments', 'page', query],
    async (signal) => {
      const { payments, paging } = await call(listPayments, { query, signal });
      return { rows: payments, paging };
    },
    followed,
  );

/** Number of payments that pass the filters. */
export const paymentsTotal = (query: QueryIn<typeof listPayments>) => {
  const asked = { ...query, ...justTotal };
  return totalQuery(['payments', 'total', asked], (signal) => call(listPayments, { query: asked, signal }), followed);
};

/** One payment with its timeline and the rules it was created under. */
export const paymentQuery = (id: string) =>
  queryOptions({
    queryKey: ['payments', id],
    queryFn: ({ signal }) => call(getPayment, { params: { id }, signal }),
    meta: follows(...followed),
  });
