import type { QueryIn } from '@countinghouse/contract/endpoint';
import {
  checkPayoutBatch,
  getPayoutBatch,
  largestRowPage,
  listPayoutBatches,
  listPayoutRows,
  putPayoutRows,
  type NewPayoutRow,
  type PayoutBatchDetail,
  type PayoutRow,
} from '@countinghouse/contract/money-out/payout-batches';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api';
import { justTotal, pageQuery, totalQuery } from '../../../platform/list';
import { follows } from '../../../platform/live/follows';

/** Everything asked of batches begins with it. */
export const batchesKey = ['payout-batches'] as const;

export const batchesPage = (query: QueryIn<typeof listPayoutBatches>) =>
  pageQuery(
    [...batchesKey, 'page', query],
    async (signal) => {
      const { batches, ...page } = await call(listPayoutBatches, { query, signal });
      return { rows: batches, ...page };
    },
    ['PAYOUT_BATCH'],
  );

export const batchesTotal = (query: QueryIn<typeof listPayoutBatches>) => {
  const asked = { ...query, ...justTotal };
  return totalQuery([...batchesKey, 'total', asked], (signal) => call(listPayoutBatches, { query: asked, signal }), [
    'PAYOUT_BATCH',
  ]);
};

/** One batch with its progress. */
export const batchQuery = (id: string) =>
  queryOptions({
    queryKey: [...batchesKey, id],
    queryFn: ({ signal }) => call(getPayoutBatch, { params: { id }, signal }),
    meta: follows('PAYOUT_BATCH', 'WITHDRAWAL', 'FIAT_WITHDRAWAL'),
  });

/** Milliseconds between two looks at the rows of a batch on its way that fill several pages. */
const manyRowsMs = 15_000;

/** All rows of a batch. While its payouts are on their way one page follows each of them; several pages would be asked for without end. */
export const rowsQuery = ({ id, rowCount, status }: Pick<PayoutBatchDetail, 'id' | 'rowCount' | 'status'>) => {
  const isOnePage = rowCount <= largestRowPage;
  return queryOptions({
    queryKey: [...batchesKey, id, 'rows'],
    queryFn: async ({ signal }) => {
      const all: PayoutRow[] = [];
      let hasMore = true;
      while (hasMore) {
        const query = { after: all.at(-1)?.number ?? 0 };
        const page = await call(listPayoutRows, { params: { id }, query, signal });
        all.push(...page.rows);
        ({ hasMore } = page);
      }
      return all;
    },
    meta: isOnePage ? follows('PAYOUT_BATCH', 'WITHDRAWAL', 'FIAT_WITHDRAWAL') : follows('PAYOUT_BATCH'),
    refetchInterval: !isOnePage && status === 'RELEASING' && manyRowsMs,
  });
};

/** Verdict on each row, and the fee slip. */
export const checkQuery = (id: string) =>
  queryOptions({
    queryKey: [...batchesKey, id, 'check'],
    queryFn: ({ signal }) => call(checkPayoutBatch, { params: { id }, signal }),
    staleTime: 0,
  });

type AskedRow = Pick<NewPayoutRow, 'number' | 'amount'> & Partial<NewPayoutRow>;

export const putRows = (id: string, rows: readonly AskedRow[]) =>
  call(putPayoutRows, { params: { id }, body: { rows: [...rows] } });
