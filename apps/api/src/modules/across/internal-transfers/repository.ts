import type { TransferDirection } from '@countinghouse/contract/across/internal-transfers';
import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { RowOf, Tx } from '@countinghouse/database';
import { sql, type RawBuilder } from 'kysely';
import { uuidIn } from '../../../platform/ids';
import { pageOf, type Page } from '../../../platform/page-of';
import { insertRows } from '../../../platform/insert-rows';
import { columns, type Columns, type Tables } from '../../../platform/tables';
import { keptUnless } from '../../../platform/totals/kept-repository';
import { noTotals, totalsOf } from '../../../platform/totals/repository';
import { seesBusiness, type BusinessScope } from '../../organisation/businesses';
import type { InternalTransfer } from './transfer';

/** Any number of transfers in one statement. They are never changed: there is no other write. */
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
      currency: transfer.amount.currency,
      amount: transfer.amount.units.toString(),
      fee: transfer.fee.units.toString(),
      note: transfer.note,
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
    'status',
    'initiated_by_label',
    'created_at',
  ],
  't',
);
const withSides = sql`${own}, f.name as from_name, o.name as to_name`;

type BusinessName = Tables['business']['name'];
export type InternalTransferRow = RowOf<typeof own> & {
  readonly from_name: BusinessName;
  readonly to_name: BusinessName;
};

export type TransferFilters = {
  /** Transfers out of it and into it. */
  readonly businessId: BusinessId;
  readonly direction?: TransferDirection | undefined;
  readonly counterpartyId?: BusinessId | undefined;
  readonly currency?: string | undefined;
  readonly status?: 'COMPLETED' | 'FAILED' | undefined;
  readonly search?: string | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
};

const withNames = sql`
  join business f on f.organisation_id = t.organisation_id and f.id = t.from_business_id
  join business o on o.organisation_id = t.organisation_id and o.id = t.to_business_id`;

const sideOf = (direction: TransferDirection) =>
  direction === 'OUT'
    ? { own: sql`t.from_business_id`, other: sql`t.to_business_id` }
    : { own: sql`t.to_business_id`, other: sql`t.from_business_id` };

const conditions = (
  { organisationId }: BusinessScope,
  { businessId, counterpartyId, currency, status, search, after, before }: TransferFilters,
  direction: TransferDirection,
) => {
  const { own, other } = sideOf(direction);
  return sql`t.organisation_id = ${organisationId} and ${own} = ${businessId}
    ${counterpartyId === undefined ? sql`` : sql`and ${other} = ${counterpartyId}`}
    ${currency === undefined ? sql`` : sql`and t.currency = ${currency}`}
    ${status === undefined ? sql`` : sql`and t.status = ${status}`}
    ${search === undefined ? sql`` : sql`and (t.client_label = ${search} or t.id = ${uuidIn(search)}::uuid)`}
    ${after === undefined ? sql`` : sql`and t.created_at >= ${after}::timestamptz`}
    ${before === undefined ? sql`` : sql`and t.created_at < ${before}::timestamptz`}`;
};

/** Nothing is found through a business that the caller may not know of, be it asked for as the other side. */
const directionsSeen = (scope: BusinessScope, filters: TransferFilters): readonly TransferDirection[] => {
  const asked = [filters.businessId, ...(filters.counterpartyId === undefined ? [] : [filters.counterpartyId])];
  if (!asked.every((id) => seesBusiness(scope, id))) return [];
  return filters.direction === undefined ? ['OUT', 'IN'] : [filters.direction];
};

/** A page of a business's transfers: each direction comes from its own index, in the page's order. */
export const selectInternalTransfers = async (
  tx: Tx,
  scope: BusinessScope,
  filters: TransferFilters,
  page: Page,
): Promise<InternalTransferRow[]> => {
  const directions = directionsSeen(scope, filters);
  if (directions.length === 0) return [];
  const { beyond, sorted } = pageOf(page, sql`t.created_at`, sql`t.id`);
  const branches = directions.map(
    (direction) => sql`(
      select t.* from internal_transfer t where ${conditions(scope, filters, direction)} ${beyond} ${sorted})`,
  );
  const { rows } = await sql<InternalTransferRow>`
    select ${withSides} from (${sql.join(branches, sql` union all `)}) t ${withNames}
    ${sorted}`.execute(tx);
  return rows;
};

/** How many pass the filters, and what went out and came in with them. The fee is of the side that pays it. */
export const totalsOfTransfers = async (tx: Tx, scope: BusinessScope, filters: TransferFilters, cap: number) => {
  const directions = directionsSeen(scope, filters);
  if (directions.length === 0) return noTotals;
  const branches = directions.map(
    (direction) =>
      sql`(select t.*, ${direction} as seen from internal_transfer t where ${conditions(scope, filters, direction)})`,
  );
  const { businessId, direction: _both, currency, status, after, before, ...others } = filters;
  const moved = (direction: TransferDirection, units: RawBuilder<unknown>) =>
    sql`case when status = 'COMPLETED' and seen = ${direction} then ${units} end`;
  return totalsOf(
    tx,
    {
      rows: sql`(${sql.join(branches, sql` union all `)}) t`,
      newestFirst: sql`created_at desc, id desc`,
      measures: [
        {
          of: 'in',
          currency: sql`currency`,
          units: moved('IN', sql`amount`),
          kept: { list: 'transfer_in', units: 'amount', currency: 'currency' },
        },
        {
          of: 'out',
          currency: sql`currency`,
          units: moved('OUT', sql`amount`),
          kept: { list: 'transfer_out', units: 'amount', currency: 'currency' },
        },
        {
          of: 'fees',
          currency: sql`currency`,
          units: moved('OUT', sql`fee`),
          kept: { list: 'transfer_out', units: 'other_amount', currency: 'currency' },
        },
      ],
      kept: keptUnless(others, {
        lists: directions.map((direction) => (direction === 'OUT' ? 'transfer_out' : 'transfer_in')),
        scope,
        businessId,
        statuses: status && [status],
        currency,
        at: 'created_at',
        after,
        before,
      }),
    },
    cap,
  );
};

/** One transfer of which the caller may know at least one side, or null. */
export const findInternalTransfer = async (
  tx: Tx,
  scope: BusinessScope,
  id: string,
): Promise<InternalTransferRow | null> => {
  const { rows } = await sql<InternalTransferRow>`
    select ${withSides} from internal_transfer t ${withNames}
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
