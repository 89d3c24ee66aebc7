import type { AnswerOf, QueryOf } from '@countinghouse/contract';
import type { listTravelRuleDeposits as endpoint } from '@countinghouse/contract/money-in/travel-rule';
import type { Tx } from '@countinghouse/database';
import { countLimit, openPage, totalOf } from '../../../platform/list/cursor';
import type { BusinessScope } from '../../organisation/businesses';
import { countRecords, selectRecords } from './repository';
import { recordView } from './view';

/** A page of the queue, or of what left it. How many wait is always told: the sidebar shows it. */
export const listRecords = async (
  tx: Tx,
  scope: BusinessScope,
  { limit, cursor, includeTotal, sortBy, descending, ...filters }: QueryOf<typeof endpoint>,
  secretKey: string,
): Promise<AnswerOf<typeof endpoint>> => {
  const { organisationId } = scope;
  const identity = { list: 'travel-rule', organisationId, sortBy, descending, filters };
  const page = openPage(secretKey, identity, { limit, cursor });
  const fetched = await selectRecords(tx, scope, filters, {
    descending: descending !== page.backwards,
    from: page.from,
    fetch: page.fetch,
  });
  const { rows, paging } = page.close(fetched, (row) => [row.received_at.toISOString(), row.id]);
  const deposits = rows.map(recordView);
  if (!includeTotal && filters.status !== 'PENDING') return { deposits, paging };
  return { deposits, paging, ...totalOf(await countRecords(tx, scope, filters, countLimit(limit)), limit) };
};
