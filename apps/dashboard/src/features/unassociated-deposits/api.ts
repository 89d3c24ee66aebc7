import type { QueryIn } from '@countinghouse/contract/endpoint';
import { listUnallocatedDeposits, listUnassociatedDeposits } from '@countinghouse/contract/unassociated-deposits';
import { call } from '../../platform/api';
import { pageQuery } from '../../platform/list';

const root = 'unassociated-deposits';

type Query = QueryIn<typeof listUnallocatedDeposits>;

/** A page of a business's money without a payment; with null of what is of no business. */
export const unassociatedPage = (businessId: string | null, query: Query) =>
  pageQuery(
    [root, 'page', businessId, query],
    async (signal) => {
      const { deposits, ...page } =
        businessId === null
          ? await call(listUnallocatedDeposits, { query, signal })
          : await call(listUnassociatedDeposits, { query: { ...query, businessId }, signal });
      return { rows: deposits, ...page };
    },
    ['UNASSOCIATED_DEPOSIT'],
  );
