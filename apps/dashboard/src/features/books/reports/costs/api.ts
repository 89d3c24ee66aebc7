import { listCosts } from '@countinghouse/contract/books/costs';
import type { QueryIn } from '@countinghouse/contract/endpoint';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../../../platform/api';
import { follows } from '../../../../platform/live/follows';
import type { CostsAsked } from './asked';

export const costsQueryOf = ({ from, to, businessId }: CostsAsked): QueryIn<typeof listCosts> => ({
  from,
  to,
  ...(businessId !== null && { businessId: businessId as never }),
});

/** Costs of the months; the previous ones stay visible until they arrive. */
export const costsQuery = (asked: CostsAsked) =>
  queryOptions({
    queryKey: ['costs', asked],
    queryFn: ({ signal }) => call(listCosts, { query: costsQueryOf(asked), signal }),
    placeholderData: keepPreviousData,
    meta: follows('PAYMENT'),
  });
