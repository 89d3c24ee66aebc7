import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { RowOf, Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { uuidIn } from '../../../platform/ids';
import { pageOf, type Page } from '../../../platform/page-of';
import { columns, type Columns, type Tables } from '../../../platform/tables';
import { keptUnless } from '../../../platform/list/kept-repository';
import { noTotals, totalsOf } from '../../../platform/list/totals-repository';
import { seesBusiness, type BusinessScope } from '../../organisation/businesses';

const own = columns('unassociated_deposit', [
  'id',
  'kind',
  'currency',
  'network',
  'amount',
  'uniform_currency',
  'uniform_amount',
  'reason',
  'status',
  'from_address',
  'to_address',
  'destination_tag',
  'transaction_id',
  'sender_name',
  'sender_account_masked',
  'reference',
  'resolved_into_type',
  'resolved_into_id',
  'resolved_by_label',
  'resolved_at',
  'received_at',
]);
export type UnassociatedRow = RowOf<typeof own>;

export type UnassociatedFilters = {
  /** Null: of no business. */
  readonly businessId: BusinessId | null;
  readonly currency?: string | undefined;
  readonly status?: Tables['unassociated_deposit']['status'] | undefined;
  readonly reason?: Tables['unassociated_deposit']['reason'] | undefined;
  readonly search?: string | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
};

const conditions = ({ organisationId }: BusinessScope, filters: UnassociatedFilters) => {
  const { businessId, currency, status, reason, search, after, before } = filters;
  return sql`organisation_id = ${organisationId}
    and ${businessId === null ? sql`business_id is null` : sql`business_id = ${businessId}`}
    ${currency === undefined ? sql`` : sql`and currency = ${currency}`}
    ${status === undefined ? sql`` : sql`and status = ${status}`}
    ${reason === undefined ? sql`` : sql`and reason = ${reason}`}
    ${search === undefined ? sql`` : sql`and (${search} in (transaction_id, from_address, to_address, reference) or id = ${uuidIn(search)}::uuid)`}
    ${after === undefined ? sql`` : sql`and received_at >= ${after}::timestamptz`}
    ${before === undefined ? sql`` : sql`and received_at < ${before}::timestamptz`}`;
};

const isSeen = (scope: BusinessScope, { businessId }: UnassociatedFilters): boolean =>
  businessId === null ? scope.onlyBusinessIds === null : seesBusiness(scope, businessId);

/** A page by when it came. Of a business that the caller may not know of there is none; a key of chosen businesses sees nothing that is of none. */
export const selectUnassociated = async (
  tx: Tx,
  scope: BusinessScope,
  filters: UnassociatedFilters,
  page: Page,
): Promise<UnassociatedRow[]> => {
  if (!isSeen(scope, filters)) return [];
  const { beyond, sorted } = pageOf(page, sql`received_at`, sql`id`);
  const { rows } = await sql<UnassociatedRow>`
    select ${own} from unassociated_deposit where ${conditions(scope, filters)} ${beyond}
     ${sorted}`.execute(tx);
  return rows;
};

/** How many pass the filters, and what they were worth; what its chain took back was worth nothing. */
export const totalsOfUnassociated = async (tx: Tx, scope: BusinessScope, filters: UnassociatedFilters, cap: number) => {
  if (!isSeen(scope, filters)) return noTotals;
  const { businessId, currency, status, after, before, ...others } = filters;
  return totalsOf(
    tx,
    {
      rows: sql`unassociated_deposit where ${conditions(scope, filters)}`,
      newestFirst: sql`received_at desc, id desc`,
      measures: [
        {
          of: 'value',
          currency: sql`uniform_currency`,
          units: sql`case when status <> 'ORPHANED' then uniform_amount end`,
          kept: { units: 'amount', currency: 'other_currency' },
        },
      ],
      kept: keptUnless(others, {
        lists: ['unassociated_deposit'],
        scope,
        businessId,
        statuses: status && [status],
        currency,
        at: 'received_at',
        after,
        before,
      }),
    },
    cap,
  );
};

/** Whether a list shows it to the caller. */
export const seesUnassociated = async (tx: Tx, scope: BusinessScope, id: string): Promise<boolean> => {
  const businessIds = (await businessesOfUnassociated(tx, scope.organisationId, [id])).get(id) ?? [];
  return businessIds.some((businessId) => isSeen(scope, { businessId }));
};

/** Whose these are by now; null for what nobody could tell. */
export const businessesOfUnassociated = async (
  tx: Tx,
  organisationId: OrganisationId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly (BusinessId | null)[]>> => {
  const { rows } = await sql<Columns<'unassociated_deposit', 'id' | 'business_id'>>`
    select id, business_id from unassociated_deposit
     where organisation_id = ${organisationId} and id = any(${[...ids]}::uuid[])`.execute(tx);
  return new Map(rows.map(({ id, business_id }) => [id, [business_id]]));
};
