import type { QueryIn } from '@countinghouse/contract/endpoint';
import { getTravelRuleInquiry, listTravelRuleInquiries } from '@countinghouse/contract/money-in/travel-rule-inquiries';
import { getTravelRuleDeposit, listTravelRuleDeposits } from '@countinghouse/contract/money-in/travel-rule';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api';
import { asPolls } from '../../../platform/api/polls';
import { justTotal, pageQuery, totalQuery } from '../../../platform/list/page-query';

/** Everything asked of the queue begins with it. */
export const travelRuleKey = ['travel-rule'] as const;

const inquiriesEveryMs = 30_000;

/** Entity types these screens show. */
const followed = ['TRAVEL_RULE'];

/** A page of the queue, or of what left it. */
export const recordsPage = (query: QueryIn<typeof listTravelRuleDeposits>) =>
  pageQuery(
    [...travelRuleKey, 'page', query],
    async (signal) => {
      const { deposits, paging } = await call(listTravelRuleDeposits, { query, signal });
      return { rows: deposits, paging };
    },
    followed,
  );

/** Number of records that pass the filters. */
export const recordsTotal = (query: QueryIn<typeof listTravelRuleDeposits>) => {
  const asked = { ...query, ...justTotal };
  return totalQuery(
    [...travelRuleKey, 'total', asked],
    (signal) => call(listTravelRuleDeposits, { query: asked, signal }),
    followed,
  );
};

/** Number of waiting deposits; polled beside other data, so it does not count as activity. */
export const waitingTotal = totalQuery(
  [...travelRuleKey, 'waiting'],
  (signal) => asPolls(() => call(listTravelRuleDeposits, { query: justTotal, signal })),
  followed,
);

/** Inquiries of other providers; polled beside other data, so it does not count as activity. */
export const inquiriesQuery = () =>
  queryOptions({
    queryKey: [...travelRuleKey, 'inquiries'],
    queryFn: ({ signal }) => asPolls(() => call(listTravelRuleInquiries, { signal })),
    refetchInterval: inquiriesEveryMs,
  });

/** One inquiry with its people: each reading is recorded, and the answer is dropped with its dialog. */
export const inquiryQuery = (id: string) =>
  queryOptions({
    queryKey: ['travel-rule-inquiry', id],
    queryFn: ({ signal }) => call(getTravelRuleInquiry, { params: { id }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  });

/**
 * One deposit with its payer's identity. Separate from the queue, whose refreshing must not read names again: each reading is recorded. The answer
 * is dropped with its screen.
 */
export const recordQuery = (id: string) =>
  queryOptions({
    queryKey: ['travel-rule-deposit', id],
    queryFn: ({ signal }) => call(getTravelRuleDeposit, { params: { id }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
