import type { QueryIn } from '@countinghouse/contract/endpoint';
import { getApproval, listApprovals } from '@countinghouse/contract/money-out/withdrawal-approvals';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '../../../platform/api';
import { asPolls } from '../../../platform/api/polls';
import { justTotal, pageQuery, totalQuery } from '../../../platform/list/page-query';
import { follows } from '../../../platform/live/follows';
import { itemOf } from './model';
import { approvalsKey } from './query-keys';

const followed = ['WITHDRAWAL_APPROVAL'];

type Query = QueryIn<typeof listApprovals>;

/** Page of pending approvals, or of past ones. */
export const approvalsPage = (query: Query) =>
  pageQuery(
    [...approvalsKey, 'page', query],
    async (signal) => {
      const { approvals, paging } = await call(listApprovals, { query, signal });
      return { rows: approvals.map(itemOf), paging };
    },
    followed,
  );

/** Number of approvals that pass the filters. */
export const approvalsTotal = (query: Query) => {
  const asked = { ...query, ...justTotal };
  return totalQuery(
    [...approvalsKey, 'total', asked],
    (signal) => call(listApprovals, { query: asked, signal }),
    followed,
  );
};

const votable = { ...justTotal, votable: 'true' as const };

/** Number of approvals that wait for this very person; polled beside other data, so it does not count as activity. */
export const votableTotal = totalQuery(
  [...approvalsKey, 'votable'],
  (signal) => asPolls(() => call(listApprovals, { query: votable, signal })),
  followed,
);

/** One approval with the facts for its approver; null: nothing waits. */
export const approvalQuery = (withdrawalId: string | null) =>
  queryOptions({
    queryKey: [...approvalsKey, 'one', withdrawalId],
    queryFn:
      withdrawalId === null ? skipToken : ({ signal }) => call(getApproval, { params: { withdrawalId }, signal }),
    meta: follows(...followed),
  });
