import {
  getCollectionDetails,
  getFiatDepositInstructions,
  listFiatDeposits,
  listWhitelabelFiatDeposits,
} from '@countinghouse/contract/money-in/fiat-deposits';
import { queryOptions } from '@tanstack/react-query';
import { call, download } from '../../../platform/api';
import { addTexts } from '../../../entities/currency/figures';
import { joinSums, justTotal, pageQuery, totalQuery } from '../../../platform/list';
import { follows } from '../../../platform/live/follows';
import { depositsKey } from './keys';
import { mergedPage, type ReadSource } from './merge';
import { rowOfTopUp, rowOfWhitelabel, type DepositKind } from './model';

/** Entity types shown in the list and its details. */
const followed = ['FIAT_DEPOSIT', 'WHITELABEL_FIAT_DEPOSIT'];

type Asked = {
  readonly businessId: string;
  readonly limit: number;
  readonly cursor: string | undefined;
  readonly kind?: DepositKind | undefined;
  readonly currency?: string | undefined;
  readonly status?: 'PENDING' | 'RECEIVED' | 'UNDER_REVIEW' | 'RETURNED' | 'CANCELLED' | 'EXPIRED' | undefined;
  readonly search?: string | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
};

/** Page of top-ups and white-label deposits, as one list. For a status that white-label rows never have only the former. */
export const depositsPage = (asked: Asked) =>
  pageQuery(
    [...depositsKey, 'page', asked],
    async (signal) => {
      const { kind, status, cursor = null, limit, ...shared } = asked;
      const query = { ...shared, limit, sortBy: 'received' } as const;
      const topUps: ReadSource = async (at) => {
        const { deposits, paging } = await call(listFiatDeposits, {
          query: { ...query, status, cursor: at ?? undefined },
          signal,
        });
        return { rows: deposits.map(rowOfTopUp), nextCursor: paging.nextCursor };
      };
      const whitelabels: ReadSource = async (at) => {
        const { deposits, paging } = await call(listWhitelabelFiatDeposits, {
          query: { ...query, cursor: at ?? undefined },
          signal,
        });
        return { rows: deposits.map(rowOfWhitelabel), nextCursor: paging.nextCursor };
      };
      const none: ReadSource = () => Promise.resolve({ rows: [], nextCursor: null });
      const sources = [
        kind === 'WHITE_LABEL' ? none : topUps,
        kind === 'TOP_UP' || (status !== undefined && status !== 'RECEIVED') ? none : whitelabels,
      ];
      const { rows, nextCursor } = await mergedPage(sources, { cursor, limit });
      return { rows, paging: { nextCursor, prevCursor: null } };
    },
    followed,
  );

/** Number of deposits of either kind that pass the filters. */
export const depositsTotal = ({ kind, status, cursor: _cursor, limit: _limit, ...shared }: Asked) => {
  const query = { ...shared, ...justTotal };
  const hasTopUps = kind !== 'WHITE_LABEL';
  const hasWhitelabels = kind !== 'TOP_UP' && (status === undefined || status === 'RECEIVED');
  return totalQuery(
    [...depositsKey, 'total', { kind, status, ...shared }],
    async (signal) => {
      const totals = await Promise.all([
        hasTopUps ? call(listFiatDeposits, { query: { ...query, status }, signal }) : null,
        hasWhitelabels ? call(listWhitelabelFiatDeposits, { query, signal }) : null,
      ]);
      return {
        total: totals.reduce((sum, part) => sum + (part?.total ?? 0), 0),
        totalIsCapped: totals.some((part) => part?.totalIsCapped),
        sums: joinSums(addTexts, ...totals.map((part) => part?.sums ?? [])),
      };
    },
    followed,
  );
};

/** Collection code and accounts for payers of a business. */
export const collectionQuery = (businessId: string) =>
  queryOptions({
    queryKey: [...depositsKey, 'collection', businessId],
    queryFn: ({ signal }) => call(getCollectionDetails, { query: { businessId }, signal }),
    staleTime: Infinity,
  });

/** Payment instructions, as a file to hand on. */
export const fetchInstructions = (id: string) => download(getFiatDepositInstructions, { params: { id } });

/** One deposit of a business, of either kind; null if there is none. */
export const depositQuery = (businessId: string, id: string) =>
  queryOptions({
    queryKey: [...depositsKey, businessId, id],
    queryFn: async ({ signal }) => {
      const query = { businessId, search: id };
      const [topUps, whitelabels] = await Promise.all([
        call(listFiatDeposits, { query, signal }),
        call(listWhitelabelFiatDeposits, { query, signal }),
      ]);
      const [topUp] = topUps.deposits;
      const [whitelabel] = whitelabels.deposits;
      return topUp ? rowOfTopUp(topUp) : whitelabel ? rowOfWhitelabel(whitelabel) : null;
    },
    meta: follows(...followed),
  });
