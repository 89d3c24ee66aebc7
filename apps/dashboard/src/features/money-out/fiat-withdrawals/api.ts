import { listBankAccounts } from '@countinghouse/contract/carriers/bank-account-list';
import type { AnswerOf, QueryIn } from '@countinghouse/contract/endpoint';
import {
  getFiatWithdrawal,
  getFiatWithdrawalAdvice,
  listFiatWithdrawals,
} from '@countinghouse/contract/money-out/fiat-withdrawals';
import { quoteFiatWithdrawal } from '@countinghouse/contract/money-out/new-fiat-withdrawal';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { call, download } from '../../../platform/api';
import { justTotal, pageQuery, totalQuery } from '../../../platform/list';
import { follows } from '../../../platform/live/follows';

/** Everything asked of fiat withdrawals begins with it. */
export const withdrawalsKey = ['fiat-withdrawals'] as const;

const followed = ['FIAT_WITHDRAWAL'];

/** A page of a business's withdrawals. */
export const withdrawalsPage = (query: QueryIn<typeof listFiatWithdrawals>) =>
  pageQuery(
    [...withdrawalsKey, 'page', query],
    async (signal) => {
      const { withdrawals, ...page } = await call(listFiatWithdrawals, { query, signal });
      return { rows: withdrawals, ...page };
    },
    followed,
  );

/** Number of withdrawals that pass the filters. */
export const withdrawalsTotal = (query: QueryIn<typeof listFiatWithdrawals>) => {
  const asked = { ...query, ...justTotal };
  return totalQuery(
    [...withdrawalsKey, 'total', asked],
    (signal) => call(listFiatWithdrawals, { query: asked, signal }),
    followed,
  );
};

/** One withdrawal with its timeline; null: no query. */
export const withdrawalQuery = (id: string | null) =>
  queryOptions({
    queryKey: [...withdrawalsKey, id],
    queryFn: id === null ? skipToken : ({ signal }) => call(getFiatWithdrawal, { params: { id }, signal }),
    meta: follows(...followed),
  });

/** Accounts that may receive money, and those that may not yet, if visible. */
export const accountsQuery = queryOptions({
  queryKey: [...withdrawalsKey, 'accounts'],
  queryFn: async ({ signal }) => (await call(listBankAccounts, { query: {}, signal })).bankAccounts,
  meta: follows('BANK_ACCOUNT'),
});

export type Quote = AnswerOf<typeof quoteFiatWithdrawal>;

/** Quote of a withdrawal; null: too little is known to ask. */
export const quoteQuery = (query: QueryIn<typeof quoteFiatWithdrawal> | null) =>
  queryOptions({
    queryKey: [...withdrawalsKey, 'quote', query],
    queryFn: query === null ? skipToken : ({ signal }) => call(quoteFiatWithdrawal, { query, signal }),
    staleTime: 10_000,
  });

/** Payment advice of a withdrawal, as a file. */
export const fetchAdvice = (id: string) => download(getFiatWithdrawalAdvice, { params: { id } });
