import type { AnswerOf, QueryOf } from '@countinghouse/contract';
import type { listInternalTransfers as endpoint } from '@countinghouse/contract/across/internal-transfers';
import type { Tx } from '@countinghouse/database';
import { openPage, totalCapOf } from '../../../http/cursor';
import type { BusinessScope } from '../../organisation/businesses';
import { selectInternalTransfers, totalsOfTransfers } from './repository';
import { transferView } from './view';

/** A page of one business's transfers, as seen from it. */
export const listInternalTransfers = async (
  tx: Tx,
  scope: BusinessScope,
  { limit, cursor, includeTotal, sortBy, descending, ...filters }: QueryOf<typeof endpoint>,
  secretKey: string,
): Promise<AnswerOf<typeof endpoint>> => {
  const { organisationId } = scope;
  const identity = { list: 'internal-transfers', organisationId, sortBy, descending, filters };
  const page = openPage(secretKey, identity, { limit, cursor });
  const fetched = await selectInternalTransfers(tx, scope, filters, {
    descending: descending !== page.backwards,
    from: page.from,
    fetch: page.fetch,
  });
  const { rows, paging } = page.close(fetched, (row) => [row.created_at.toISOString(), row.id]);
  const internalTransfers = rows.map((row) =>
    transferView(row, scope, row.from_business_id === filters.businessId ? 'OUT' : 'IN'),
  );
  if (!includeTotal) return { internalTransfers, paging };
  return { internalTransfers, paging, ...(await totalsOfTransfers(tx, scope, filters, totalCapOf(limit))) };
};
