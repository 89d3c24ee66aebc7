import {
  getWithdrawal,
  listWithdrawalCallbacks,
  listWithdrawals,
  sendWithdrawalCallback,
} from '@countinghouse/contract/money-out/crypto-withdrawals';
import type { QueryIn } from '@countinghouse/contract/endpoint';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '../../../platform/api';
import { follows } from '../../../platform/live/follows';
import { justTotal, pageQuery, totalQuery } from '../../../platform/list';

/** Everything asked of withdrawals begins with it. */
export const withdrawalsKey = ['crypto-withdrawals'] as const;

const followed = ['WITHDRAWAL', 'CALLBACK'];

/** A page of a business's withdrawals. */
export const withdrawalsPage = (query: QueryIn<typeof listWithdrawals>) =>
  pageQuery(
    [...withdrawalsKey, 'page', query],
    async (signal) => {
      const { withdrawals, ...page } = await call(listWithdrawals, { query, signal });
      return { rows: withdrawals, ...page };
    },
    followed,
  );

/** Number of withdrawals that pass the filters. */
export const withdrawalsTotal = (query: QueryIn<typeof listWithdrawals>) => {
  const asked = { ...query, ...justTotal };
  return totalQuery(
    [...withdrawalsKey, 'total', asked],
    (signal) => call(listWithdrawals, { query: asked, signal }),
    followed,
  );
};

/** One withdrawal with its timeline; null: no query. */
export const withdrawalQuery = (id: string | null) =>
  queryOptions({
    queryKey: [...withdrawalsKey, id],
    queryFn: id === null ? skipToken : ({ signal }) => call(getWithdrawal, { params: { id }, signal }),
    meta: follows(...followed),
  });

/** Callbacks about a withdrawal. */
export const callbacksQuery = (id: string) =>
  queryOptions({
    queryKey: [...withdrawalsKey, id, 'callbacks'],
    queryFn: async ({ signal }) => (await call(listWithdrawalCallbacks, { params: { id }, signal })).callbacks,
    meta: follows('CALLBACK'),
  });

export const sendCallback = (id: string) => call(sendWithdrawalCallback, { params: { id } });
