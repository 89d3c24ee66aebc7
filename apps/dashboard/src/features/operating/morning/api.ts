import { listTravelRuleDeposits } from '@countinghouse/contract/money-in/travel-rule';
import { listApprovals } from '@countinghouse/contract/money-out/withdrawal-approvals';
import { getMorning } from '@countinghouse/contract/operating/morning';
import { largestPageSize } from '@countinghouse/contract/paging';
import { listApiCredentials } from '@countinghouse/contract/people/api-keys';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api';
import { follows } from '../../../platform/live/follows';

/** Money of the visible businesses, and what changed it. */
export const morningQuery = () =>
  queryOptions({
    queryKey: ['morning'],
    queryFn: ({ signal }) => call(getMorning, { signal }),
    meta: follows('BALANCE', 'PAYMENT', 'WITHDRAWAL', 'FIAT_DEPOSIT', 'FIAT_WITHDRAWAL'),
  });

/** Oldest first, which is the order of their deadlines. */
const oldest = { limit: largestPageSize, descending: 'false' } as const;

/** Withdrawals that wait for this person's vote. */
export const votesQuery = () =>
  queryOptions({
    queryKey: ['withdrawal-approvals', 'morning'],
    queryFn: ({ signal }) => call(listApprovals, { query: { ...oldest, votable: 'true' }, signal }),
    meta: follows('WITHDRAWAL_APPROVAL'),
  });

/** Withdrawals decided last, newest first: some of them expired without being sent. */
export const decidedQuery = () =>
  queryOptions({
    queryKey: ['withdrawal-approvals', 'morning', 'decided'],
    queryFn: ({ signal }) =>
      call(listApprovals, { query: { limit: largestPageSize, descending: 'true', status: 'DECIDED' }, signal }),
    meta: follows('WITHDRAWAL_APPROVAL'),
  });

/** Deposits that wait for their payers' names. */
export const payersQuery = () =>
  queryOptions({
    queryKey: ['travel-rule', 'morning'],
    queryFn: ({ signal }) => call(listTravelRuleDeposits, { query: oldest, signal }),
    meta: follows('TRAVEL_RULE'),
  });

/** Keys of machines, of which some will stop working soon. */
export const keysQuery = () =>
  queryOptions({
    queryKey: ['api-keys', 'morning'],
    queryFn: ({ signal }) => call(listApiCredentials, { signal }),
  });
