import { listBalanceConversions } from '@countinghouse/contract/across/balance-conversions';
import type { QueryIn } from '@countinghouse/contract/endpoint';
import { call } from '../../../platform/api';
import { justTotal, pageQuery, totalQuery } from '../../../platform/list';

/** Root key of this feature's queries, so that one conversion refreshes all. */
export const conversionsKey = ['balance-conversions'] as const;

/** A page of a business's conversions. */
export const conversionsPage = (query: QueryIn<typeof listBalanceConversions>) =>
  pageQuery(
    [...conversionsKey, 'page', query],
    async (signal) => {
      const { conversions, ...page } = await call(listBalanceConversions, { query, signal });
      return { rows: conversions, ...page };
    },
    ['BALANCE_CONVERSION'],
  );

/** Number of conversions that pass the filters. */
export const conversionsTotal = (query: QueryIn<typeof listBalanceConversions>) => {
  const asked = { ...query, ...justTotal };
  return totalQuery([...conversionsKey, 'total', asked], (signal) =>
    call(listBalanceConversions, { query: asked, signal }),
  );
};
