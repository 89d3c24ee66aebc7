import {
  getBusinessBalances,
  getOrganisationBalances,
  getReconciliation,
  listBalances,
} from '@countinghouse/contract/books/balances';
import { getToday } from '@countinghouse/contract/books/statistics';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/api';
import { follows } from '../../platform/live/follows';

/** The balances of every business the person may see, highest total first. */
export const balancesQuery = () =>
  queryOptions({
    queryKey: ['balances'],
    queryFn: ({ signal }) => call(listBalances, { signal }),
    meta: follows('BALANCE'),
  });

/** Totals over the visible businesses, per currency. */
export const organisationBalancesQuery = () =>
  queryOptions({
    queryKey: ['balances', 'organisation'],
    queryFn: ({ signal }) => call(getOrganisationBalances, { signal }),
    meta: follows('BALANCE'),
  });

/** On-chain volume of each business since midnight UTC, in and out; for holders of GET_STATISTICS. */
export const todayQuery = () =>
  queryOptions({
    queryKey: ['statistics', 'today'],
    queryFn: ({ signal }) => call(getToday, { signal }),
    meta: follows('PAYMENT', 'WITHDRAWAL'),
  });

/** Differences between external holdings and the ledger, compared once a day. */
export const reconciliationQuery = () =>
  queryOptions({
    queryKey: ['reconciliation'],
    queryFn: ({ signal }) => call(getReconciliation, { signal }),
  });

export const businessBalancesQuery = (businessId: string) =>
  queryOptions({
    queryKey: ['balances', businessId],
    queryFn: ({ signal }) => call(getBusinessBalances, { params: { businessId }, signal }),
    meta: follows('BALANCE'),
  });
