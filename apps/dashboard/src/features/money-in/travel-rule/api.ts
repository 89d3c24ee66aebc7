import type { QueryIn } from '@countinghouse/contract/endpoint';
import { getTravelRuleDeposit, listTravelRuleDeposits } from '@countinghouse/contract/money-in/travel-rule';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../platform/api';
import { asPolls } from '../../../platform/api/polls';
import { justTotal, pageQuery, totalQuery } from '../../../platform/list/page-query';

/** Everything asked of the queue begins with it. */
export const travelRuleKey = ['travel-rule'] as const;

/** What all of these show. */
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

/** How many pass the filters. */
export const recordsTotal = (query: QueryIn<typeof listTravelRuleDeposits>) => {
  const asked = { ...query, ...justTotal };
  return totalQuery(
    [...travelRuleKey, 'total', asked],
    (signal) => call(listTravelRuleDeposits, { query: asked, signal }),
    followed,
  );
};

/** How many wait; told beside other things, so nobody's asking for it counts as activity. */
export const waitingTotal = totalQuery(
  [...travelRuleKey, 'waiting'],
  (signal) => asPolls(() => call(listTravelRuleDeposits, { query: justTotal, signal })),
  followed,
);

/**
 * One deposit with who its payer is. Apart from the queue, whose refreshing asks for nobody's name again: each reading is on
 * record. The answer is forgotten with the screen that shows it.
 */
export const recordQuery = (id: string) =>
  queryOptions({
    queryKey: ['travel-rule-deposit', id],
    queryFn: ({ signal }) => call(getTravelRuleDeposit, { params: { id }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  });
