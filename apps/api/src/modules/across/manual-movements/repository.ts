import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { RowOf, Tx } from '@countinghouse/database';
import { fromUnits } from '@countinghouse/money';
import { sql } from 'kysely';
import { uuidIn } from '../../../platform/ids';
import { insertRows } from '../../../platform/insert-rows';
import { pageOf, type Page } from '../../../platform/page-of';
import { columns, type Columns, type Tables } from '../../../platform/tables';
import { seesBusiness, type BusinessScope } from '../../organisation/businesses';
import type { Movement } from './movement';

/** Any number of movements. They are never changed: there is no other write. */
export const insertMovements = (tx: Tx, movements: readonly Movement[]): Promise<void> =>
  insertRows(
    tx,
    'manual_movement',
    movements.map((movement) => ({
      organisation_id: movement.organisationId,
      id: movement.id,
      business_id: movement.businessId,
      type: movement.type,
      currency: movement.amount.currency,
      amount: movement.amount.units.toString(),
      repaid: movement.repaid.units.toString(),
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

const selected = sql`
  select ${own}, b.name as business_name, r.id as reversed_by
    from manual_movement m
    join business b on b.organisation_id = m.organisation_id and b.id = m.business_id
    left join manual_movement r on r.organisation_id = m.organisation_id and r.reversal_of = m.id`;

export type MovementFilters = {
  /** Of all the caller may know of where none is named. */
  readonly businessId?: BusinessId | undefined;
  readonly type?: Tables['manual_movement']['type'] | undefined;
  readonly currency?: string | undefined;
  readonly reason?: Tables['manual_movement']['reason'] | undefined;
  readonly search?: string | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
};

const conditions = (
  { organisationId, hiddenBusinessId, onlyBusinessIds }: BusinessScope,
  { businessId, type, currency, reason, search, after, before }: MovementFilters,
) => sql`m.organisation_id = ${organisationId}
    ${businessId === undefined ? sql`` : sql`and m.business_id = ${businessId}`}
    ${hiddenBusinessId === null ? sql`` : sql`and m.business_id <> ${hiddenBusinessId}`}
    ${onlyBusinessIds === null ? sql`` : sql`and m.business_id = any(${[...onlyBusinessIds]}::uuid[])`}
    ${type === undefined ? sql`` : sql`and m.type = ${type}`}
    ${currency === undefined ? sql`` : sql`and m.currency = ${currency}`}
    ${reason === undefined ? sql`` : sql`and m.reason = ${reason}`}
    ${search === undefined ? sql`` : sql`and ${uuidIn(search)}::uuid in (m.id, m.related_id)`}
    ${after === undefined ? sql`` : sql`and m.posted_at >= ${after}::timestamptz`}
    ${before === undefined ? sql`` : sql`and m.posted_at < ${before}::timestamptz`}`;

/** A page of movements by when they were posted, of businesses that the caller may know of. */
export const selectMovements = async (
  tx: Tx,
  scope: BusinessScope,
  filters: MovementFilters,
  page: Page,
): Promise<MovementRow[]> => {
  const { beyond, sorted } = pageOf(page, sql`m.posted_at`, sql`m.id`);
  const { rows } = await sql<MovementRow>`
    ${selected} where ${conditions(scope, filters)} ${beyond}
     ${sorted}`.execute(tx);
  return rows;
};

/** How many pass, counted no further than `cap`. */
export const countMovements = async (
  tx: Tx,
  scope: BusinessScope,
  filters: MovementFilters,
  cap: number,
): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select 1 from manual_movement m where ${conditions(scope, filters)} limit ${cap}) counted`.execute(tx);
  return rows[0]?.count ?? 0;
};

/** Lets one movement be taken back by one transaction after another. */
export const lockMovement = async (tx: Tx, organisationId: OrganisationId, id: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`manual movement ${organisationId} ${id}`}, 0))`.execute(
    tx,
  );
};

/** One movement as it was posted, and what took it back; null where there is none. */
export const findMovement = async (tx: Tx, organisationId: OrganisationId, id: string) => {
  const { rows } = await sql<MovementRow>`
    ${selected} where m.organisation_id = ${organisationId} and m.id = ${id}`.execute(tx);
  const [row] = rows;
  return (
    row && {
      businessId: row.business_id,
      type: row.type,
      amount: fromUnits(BigInt(row.amount), row.currency),
      repaid: fromUnits(BigInt(row.repaid), row.currency),
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

/** Whether there is a movement that the caller may know of. */
export const seesMovement = async (tx: Tx, scope: BusinessScope, id: string): Promise<boolean> => {
  const found = await findMovement(tx, scope.organisationId, id);
  return found !== undefined && seesBusiness(scope, found.businessId);
};
