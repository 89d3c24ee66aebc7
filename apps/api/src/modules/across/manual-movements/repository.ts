import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { RowOf, Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { amountColumns } from '../../../platform/amount-columns';
import { insertRows } from '../../../platform/insert-rows';
import { columns, type Columns, type Tables } from '../../../platform/tables';
import { seesBusiness, type BusinessScope } from '../../organisation/businesses';
import type { Movement } from './movement';

/** Amounts of a movement. */
export const money = amountColumns('manual_movement', { amount: 'currency', repaid: 'currency' });

/** Any number of movements. They are immutable: there is no other write. */
export const insertMovements = (tx: Tx, movements: readonly Movement[]): Promise<void> =>
  insertRows(
    tx,
    'manual_movement',
    movements.map((movement) => ({
      organisation_id: movement.organisationId,
      id: movement.id,
      business_id: movement.businessId,
      type: movement.type,
      ...money.columns(movement),
      reason: movement.reason,
      description: movement.description,
      related_type: movement.related?.type ?? null,
      related_id: movement.related?.id ?? null,
      reversal_of: movement.reversalOf,
      created_by_label: movement.createdBy,
      approved_by_label: movement.approvedBy.label,
      posted_at: movement.at.toISOString(),
    })),
  );

const own = columns(
  'manual_movement',
  [
    'id',
    'business_id',
    'type',
    'currency',
    'amount',
    'repaid',
    'reason',
    'description',
    'related_type',
    'related_id',
    'reversal_of',
    'posted_at',
  ],
  'm',
);
export type MovementRow = RowOf<typeof own> & {
  readonly business_name: Tables['business']['name'];
  readonly reversed_by: string | null;
};

/** A movement `m` with the name of its business and with what took it back. */
export const withReversal = {
  columns: sql<MovementRow>`${own}, b.name as business_name, r.id as reversed_by`,
  joins: sql`
    join business b on b.organisation_id = m.organisation_id and b.id = m.business_id
    left join manual_movement r on r.organisation_id = m.organisation_id and r.reversal_of = m.id`,
};

/** Serialises reversals of a movement. */
export const lockMovement = async (tx: Tx, organisationId: OrganisationId, id: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`manual movement ${organisationId} ${id}`}, 0))`.execute(
    tx,
  );
};

/** One movement as posted, with its reversal; null if there is none. */
export const findMovement = async (tx: Tx, organisationId: OrganisationId, id: string) => {
  const { rows } = await sql<MovementRow>`
    select ${withReversal.columns} from manual_movement m ${withReversal.joins}
     where m.organisation_id = ${organisationId} and m.id = ${id}`.execute(tx);
  const [row] = rows;
  return (
    row && {
      businessId: row.business_id,
      type: row.type,
      ...money.amounts(row),
      reason: row.reason,
      reversalOf: row.reversal_of,
      reversedBy: row.reversed_by,
    }
  );
};

/** The business of each of these movements. */
export const businessesOfMovements = async (
  tx: Tx,
  organisationId: OrganisationId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly BusinessId[]>> => {
  const { rows } = await sql<Columns<'manual_movement', 'id' | 'business_id'>>`
    select id, business_id from manual_movement
     where organisation_id = ${organisationId} and id = any(${[...ids]}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, [row.business_id]]));
};

/** True if such a movement is visible to the caller. */
export const seesMovement = async (tx: Tx, scope: BusinessScope, id: string): Promise<boolean> => {
  const found = await findMovement(tx, scope.organisationId, id);
  return found !== undefined && seesBusiness(scope, found.businessId);
};
