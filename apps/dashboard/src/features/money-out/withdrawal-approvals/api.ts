import type { QueryIn } from '@countinghouse/contract/endpoint';
import { getApproval, listApprovals } from '@countinghouse/contract/money-out/withdrawal-approvals';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api';
import { asPolls } from '../../../platform/api/polls';
import { justTotal, pageQuery, totalQuery } from '../../../platform/list/page-query';
import { follows } from '../../../platform/live/follows';
import { itemOf } from './model';

/** Everything asked of approvals begins with it. */
export const approvalsKey = ['withdrawal-approvals'] as const;

const followed = ['WITHDRAWAL_APPROVAL'];

type Query = QueryIn<typeof listApprovals>;

/** A page of what waits, or of what did. */
export const approvalsPage = (query: Query) =>
  pageQuery(
    [...approvalsKey, 'page', query],
    async (signal) => {
      const { approvals, paging } = await call(listApprovals, { query, signal });
      return { rows: approvals.map(itemOf), paging };
    },
    followed,
  );

/** How many pass the filters. */
export const approvalsTotal = (query: Query) => {
  const asked = { ...query, ...justTotal };
  return totalQuery(
    [...approvalsKey, 'total', asked],
    (signal) => call(listApprovals, { query: asked, signal }),
    followed,
  );
};

const votable = { ...justTotal, votable: 'true' as const };

/** How many wait for this very person; told beside other things, so nobody's asking for it counts as activity. */
export const votableTotal = totalQuery(
  [...approvalsKey, 'votable'],
  (signal) => asPolls(() => call(listApprovals, { query: votable, signal })),
  followed,
);

/** One with what whoever decides wants to know. */
export const approvalQuery = (withdrawalId: string) =>
  queryOptions({
    queryKey: [...approvalsKey, 'one', withdrawalId],
    queryFn: ({ signal }) => call(getApproval, { params: { withdrawalId }, signal }),
    meta: follows(...followed),
  });
