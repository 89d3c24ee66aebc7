import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { RowOf, Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { amountColumns } from '../../../platform/amount-columns';
import { insertRows } from '../../../platform/insert-rows';
import { keptMetadata } from '../../../platform/metadata';
import { columns, type Columns, type Tables } from '../../../platform/tables';
import { seesBusiness, type BusinessScope } from '../../organisation/businesses';
import type { InternalTransfer } from './transfer';

/** Amounts of a transfer. */
export const money = amountColumns('internal_transfer', { amount: 'currency', fee: 'currency' });

/** Any number of transfers in one statement. They are immutable: there is no other write. */
export const insertInternalTransfers = (tx: Tx, transfers: readonly InternalTransfer[]): Promise<void> =>
  insertRows(
    tx,
    'internal_transfer',
    transfers.map((transfer) => ({
      organisation_id: transfer.organisationId,
      id: transfer.id,
      from_business_id: transfer.fromBusinessId,
      to_business_id: transfer.toBusinessId,
      client_label: transfer.clientLabel,
      ...money.columns(transfer),
      note: transfer.note,
      metadata: keptMetadata(transfer.metadata),
      status: 'COMPLETED',
      initiated_by_type: transfer.initiatedBy.type,
      initiated_by_id: transfer.initiatedBy.id,
      initiated_by_label: transfer.initiatedBy.label,
      created_at: transfer.at.toISOString(),
    })),
  );

const own = columns(
  'internal_transfer',
  [
    'id',
    'from_business_id',
    'to_business_id',
    'client_label',
    'currency',
    'amount',
    'fee',
    'note',
    'metadata',
    'status',
    'initiated_by_label',
    'created_at',
  ],
  't',
);
type BusinessName = Tables['business']['name'];
export type InternalTransferRow = RowOf<typeof own> & {
  readonly from_name: BusinessName;
  readonly to_name: BusinessName;
};

/** A transfer `t` with the names of both sides. */
export const withSides = {
  columns: sql<InternalTransferRow>`${own}, f.name as from_name, o.name as to_name`,
  joins: sql`
    join business f on f.organisation_id = t.organisation_id and f.id = t.from_business_id
    join business o on o.organisation_id = t.organisation_id and o.id = t.to_business_id`,
};

/** One transfer with a visible side, or null. */
export const findInternalTransfer = async (
  tx: Tx,
  scope: BusinessScope,
  id: string,
): Promise<InternalTransferRow | null> => {
  const { rows } = await sql<InternalTransferRow>`
    select ${withSides.columns} from internal_transfer t ${withSides.joins}
    where t.organisation_id = ${scope.organisationId} and t.id = ${id}`.execute(tx);
  const [row] = rows;
  const isSeen = row && [row.from_business_id, row.to_business_id].some((side) => seesBusiness(scope, side));
  return isSeen ? row : null;
};

/** Both sides of these transfers. */
export const sidesOf = async (
  tx: Tx,
  organisationId: OrganisationId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly BusinessId[]>> => {
  const { rows } = await sql<Columns<'internal_transfer', 'id' | 'from_business_id' | 'to_business_id'>>`
    select id, from_business_id, to_business_id from internal_transfer
     where organisation_id = ${organisationId} and id = any(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, [row.from_business_id, row.to_business_id]]));
};
