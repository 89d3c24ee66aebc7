import type { QueryIn } from '@countinghouse/contract/endpoint';
import {
  listUnallocatedDeposits,
  listUnassociatedDeposits,
} from '@countinghouse/contract/money-in/unassociated-deposits';
import { call } from '../../../platform/api';
import { justTotal, pageQuery, totalQuery } from '../../../platform/list';

const root = 'unassociated-deposits';

type Query = QueryIn<typeof listUnallocatedDeposits>;

const followed = ['UNASSOCIATED_DEPOSIT'];

const read = (businessId: string | null, query: Query, signal: AbortSignal) =>
  businessId === null
    ? call(listUnallocatedDeposits, { query, signal })
    : call(listUnassociatedDeposits, { query: { ...query, businessId }, signal });

/** Page of a business's money without a payment; with null, of money without a business. */
export const unassociatedPage = (businessId: string | null, query: Query) =>
  pageQuery(
    [root, 'page', businessId, query],
    async (signal) => {
      const { deposits, ...page } = await read(businessId, query, signal);
      return { rows: deposits, ...page };
    },
    followed,
  );

/** Number of deposits that pass the filters. */
export const unassociatedTotal = (businessId: string | null, query: Query) => {
  const asked = { ...query, ...justTotal };
  return totalQuery([root, 'total', businessId, asked], (signal) => read(businessId, asked, signal), followed);
};
