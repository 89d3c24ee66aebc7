import type { AnswerOf, QueryOf } from '@countinghouse/contract';
import type { listManualMovements as endpoint, ManualMovement } from '@countinghouse/contract/across/manual-movements';
import type { Tx } from '@countinghouse/database';
import { fromUnits, toText } from '@countinghouse/money';
import { countLimit, openPage, totalOf } from '../../../platform/list/cursor';
import type { BusinessScope } from '../../organisation/businesses';
import { countMovements, selectMovements, type MovementRow } from './repository';

/** A page of what the platform moved by hand. */
export const listManualMovements = async (
  tx: Tx,
  scope: BusinessScope,
  { limit, cursor, includeTotal, sortBy, descending, ...filters }: QueryOf<typeof endpoint>,
  secretKey: string,
): Promise<AnswerOf<typeof endpoint>> => {
  const { organisationId } = scope;
  const identity = { list: 'manual-movements', organisationId, sortBy, descending, filters };
  const page = openPage(secretKey, identity, { limit, cursor });
  const fetched = await selectMovements(tx, scope, filters, {
    descending: descending !== page.backwards,
    from: page.from,
    fetch: page.fetch,
  });
  const { rows, paging } = page.close(fetched, (row) => [row.posted_at.toISOString(), row.id]);
  const manualMovements = rows.map(viewOf);
  if (!includeTotal) return { manualMovements, paging };
  return { manualMovements, paging, ...totalOf(await countMovements(tx, scope, filters, countLimit(limit)), limit) };
};

/** Organisations are not told which of the platform's people it was; that stands in the audit trail. */
const platformLabel = 'Platform operations';

const viewOf = (row: MovementRow): ManualMovement => ({
  id: row.id,
  businessId: row.business_id,
  businessName: row.business_name,
  type: row.type,
  currency: row.currency,
  amount: toText(fromUnits(BigInt(row.amount), row.currency)),
  reason: row.reason,
  description: row.description,
  relatedEntity:
    row.related_type === null || row.related_id === null ? null : { type: row.related_type, id: row.related_id },
  reversalOf: row.reversal_of,
  reversedBy: row.reversed_by,
  createdBy: platformLabel,
  postedAt: row.posted_at.toISOString(),
});
