import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { RowOf, Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { amountColumns } from '../../../platform/amount-columns';
import { columns, type Columns } from '../../../platform/tables';
import { seesBusiness, type BusinessScope } from '../../organisation/businesses';

export const own = columns('unassociated_deposit', [
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

/** Amounts of such money: the coins themselves, and their worth. */
export const money = amountColumns('unassociated_deposit', { amount: 'currency', uniform_amount: 'uniform_currency' });

/** Without a business it is invisible to a caller restricted to chosen ones. */
const isSeen = (scope: BusinessScope, businessId: BusinessId | null): boolean =>
  businessId === null ? scope.onlyBusinessIds === null : seesBusiness(scope, businessId);

/** True if a list shows it to the caller. */
export const seesUnassociated = async (tx: Tx, scope: BusinessScope, id: string): Promise<boolean> => {
  const businessIds = (await businessesOfUnassociated(tx, scope.organisationId, [id])).get(id) ?? [];
  return businessIds.some((businessId) => isSeen(scope, businessId));
};

/** Businesses of these deposits by now; null for unidentified ones. */
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
