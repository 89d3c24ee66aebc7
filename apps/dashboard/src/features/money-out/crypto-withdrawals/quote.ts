import type { AnswerOf, BodyIn, QueryIn } from '@countinghouse/contract/endpoint';
import { quoteWithdrawal, withdrawalTerms } from '@countinghouse/contract/money-out/new-withdrawal';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '../../../platform/api';
import { withdrawalsKey } from './api';

export type Terms = AnswerOf<typeof withdrawalTerms>;
export type Quote = AnswerOf<typeof quoteWithdrawal>;

/** Terms of a withdrawal; null: too little is chosen to ask. */
export const termsQuery = (query: QueryIn<typeof withdrawalTerms> | null) =>
  queryOptions({
    queryKey: [...withdrawalsKey, 'terms', query],
    queryFn: query === null ? skipToken : ({ signal }) => call(withdrawalTerms, { query, signal }),
    staleTime: 15_000,
  });

/** Quote of a withdrawal; null: too little is known to ask. */
export const quoteQuery = (body: BodyIn<typeof quoteWithdrawal> | null) =>
  queryOptions({
    queryKey: [...withdrawalsKey, 'quote', body],
    queryFn: body === null ? skipToken : ({ signal }) => call(quoteWithdrawal, { body, signal }),
    staleTime: 10_000,
  });
