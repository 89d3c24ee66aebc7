import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { RowOf, Tx } from '@countinghouse/database';
import type { Actor } from '@countinghouse/payments';
import { sql } from 'kysely';
import { amountIn, unitsOf } from '../../../platform/amount-columns';
import { insertRows } from '../../../platform/insert-rows';
import { columns } from '../../../platform/tables';
import type { ResolvedInto, Returning, Standing, UnassociatedDeposit, Waiting } from './unassociated-deposit';

/** Inserts rows as they arrived, to be assigned later. */
export const insertUnassociatedDeposits = (tx: Tx, deposits: readonly UnassociatedDeposit[]): Promise<void> =>
  insertRows(
    tx,
    'unassociated_deposit',
    deposits.map((deposit) => ({
      organisation_id: deposit.organisationId,
      id: deposit.id,
      kind: deposit.kind,
      business_id: deposit.businessId,
      currency: deposit.amount.currency,
      network: deposit.network,
      amount: unitsOf(deposit.amount),
      uniform_currency: deposit.uniformCurrency,
      uniform_amount: deposit.uniformAmount ? unitsOf(deposit.uniformAmount) : null,
      from_address: deposit.fromAddress,
      to_address: deposit.toAddress,
      destination_tag: deposit.destinationTag,
      transaction_id: deposit.transactionId,
      output_index: deposit.outputIndex,
      block_height: deposit.blockHeight?.toString() ?? null,
      sender_name: deposit.senderName,
      sender_account_masked: deposit.senderAccountMasked,
      reference: deposit.reference,
      reason: deposit.reason,
      status: 'PENDING' as const,
      payment_id: deposit.paymentId,
      received_at: deposit.receivedAt,
      created_at: deposit.receivedAt,
      updated_at: deposit.receivedAt,
    })),
  );

const ofWaiting = columns('unassociated_deposit', [
  'id',
  'kind',
  'business_id',
  'network',
  'currency',
  'amount',
  'uniform_currency',
  'uniform_amount',
  'status',
  'from_address',
  'to_address',
  'destination_tag',
  'transaction_id',
  'output_index',
  'block_height',
  'sender_name',
  'sender_account_masked',
  'reference',
  'resolved_into_id',
  'allocated_at',
  'received_at',
]);
type WaitingRow = RowOf<typeof ofWaiting>;

/** A row as its list shows it. */
export const standingOf = (organisationId: OrganisationId, row: WaitingRow): Standing => ({
  organisationId,
  id: row.id,
  businessId: row.business_id,
  amount: amountIn(row.amount, row.currency),
  uniformAmount: row.uniform_amount === null ? null : amountIn(row.uniform_amount, row.uniform_currency),
  uniformCurrency: row.uniform_currency,
  status: row.status,
  receivedAt: row.received_at,
});

/** Locks one of them; null if there is none. */
export const lockUnassociatedDeposit = async (
  tx: Tx,
  organisationId: OrganisationId,
  id: string,
): Promise<WaitingRow | null> => {
  const { rows } = await sql<WaitingRow>`
    select ${ofWaiting} from unassociated_deposit
    where organisation_id = ${organisationId} and id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
};

/** Locks one that still waits for a decision: null if there is none, it was decided, or it is on its way back. */
export const holdWaiting = async (tx: Tx, organisationId: OrganisationId, id: string): Promise<Waiting | null> => {
  const row = await lockUnassociatedDeposit(tx, organisationId, id);
  if (row?.status !== 'PENDING' || row.resolved_into_id !== null) return null;
  return {
    ...standingOf(organisationId, row),
    kind: row.kind,
    network: row.network,
    fromAddress: row.from_address,
    toAddress: row.to_address,
    destinationTag: row.destination_tag,
    transactionId: row.transaction_id,
    outputIndex: row.output_index,
    blockHeight: row.block_height === null ? null : Number(row.block_height),
    senderName: row.sender_name,
    senderAccountMasked: row.sender_account_masked,
    reference: row.reference,
  };
};

/** Records the business it belongs to. */
export const storeBusiness = async (
  tx: Tx,
  { organisationId, id }: Pick<Waiting, 'organisationId' | 'id'>,
  businessId: BusinessId,
  at: Date,
): Promise<void> => {
  await sql`
    update unassociated_deposit set business_id = ${businessId}, allocated_at = ${at}, updated_at = ${at}
    where organisation_id = ${organisationId} and id = ${id}`.execute(tx);
};

export type Resolution = {
  readonly status: 'ASSOCIATED' | 'REFUNDED' | 'WRITTEN_OFF';
  readonly into: ResolvedInto | null;
  readonly actor: Actor;
  readonly at: Date;
};

/** Stores the resolution, and its author. */
export const storeResolution = async (
  tx: Tx,
  { organisationId, id }: Pick<Waiting, 'organisationId' | 'id'>,
  { status, into, actor, at }: Resolution,
): Promise<void> => {
  await sql`
    update unassociated_deposit
       set status = ${status}, resolved_into_type = ${into?.type ?? null}, resolved_into_id = ${into?.id ?? null}::uuid,
           resolved_by_type = ${actor.type}, resolved_by_id = ${actor.id}::uuid, resolved_by_label = ${actor.label},
           resolved_at = ${at}, updated_at = ${at}
     where organisation_id = ${organisationId} and id = ${id}`.execute(tx);
};

/** Marks it as taken back by the chain. */
export const markOrphaned = async (tx: Tx, organisationId: OrganisationId, id: string, at: Date): Promise<void> => {
  await sql`
    update unassociated_deposit set status = 'ORPHANED', updated_at = ${at}
    where organisation_id = ${organisationId} and id = ${id}`.execute(tx);
};

/** Orders that return coins have the entity type of refunds and this deposit's id. */
const returningType = 'REFUND';

/** Marks coins as on their way back: they can no longer be decided on. */
export const markReturning = async (
  tx: Tx,
  { organisationId, id }: Pick<Waiting, 'organisationId' | 'id'>,
  actor: Actor,
  at: Date,
): Promise<void> => {
  await sql`
    update unassociated_deposit
       set resolved_into_type = ${returningType}, resolved_into_id = id, resolved_by_type = ${actor.type},
           resolved_by_id = ${actor.id}::uuid, resolved_by_label = ${actor.label}, updated_at = ${at}
     where organisation_id = ${organisationId} and id = ${id}`.execute(tx);
};

/** Takes it back: they wait for a decision. */
export const markWaiting = async (
  tx: Tx,
  { organisationId, id }: Pick<Waiting, 'organisationId' | 'id'>,
  at: Date,
): Promise<void> => {
  await sql`
    update unassociated_deposit
       set resolved_into_type = null, resolved_into_id = null, resolved_by_type = null, resolved_by_id = null,
           resolved_by_label = null, updated_at = ${at}
     where organisation_id = ${organisationId} and id = ${id}`.execute(tx);
};

/** Coins on their way back, or already there; null for others. */
export const holdReturning = async (tx: Tx, organisationId: OrganisationId, id: string): Promise<Returning | null> => {
  const row = await lockUnassociatedDeposit(tx, organisationId, id);
  if (!row || row.network === null || row.resolved_into_id !== id) return null;
  if (row.status !== 'PENDING' && row.status !== 'REFUNDED') return null;
  return { ...standingOf(organisationId, row), network: row.network };
};

/** Records the coins as returned to their sender, or a reorganisation as having undone that. */
export const storeReturned = async (
  tx: Tx,
  { organisationId, id }: Pick<Waiting, 'organisationId' | 'id'>,
  status: 'PENDING' | 'REFUNDED',
  at: Date,
): Promise<void> => {
  await sql`
    update unassociated_deposit
       set status = ${status}, resolved_at = case when ${status} = 'REFUNDED' then ${at}::timestamptz end, updated_at = ${at}
     where organisation_id = ${organisationId} and id = ${id}`.execute(tx);
};

/** True if a deposit came from money that belonged to no payment on arrival. */
export const wasAssociated = async (tx: Tx, organisationId: OrganisationId, id: string): Promise<boolean> => {
  const { rows } = await sql`
    select from unassociated_deposit
    where organisation_id = ${organisationId} and id = ${id} and status = 'ASSOCIATED'`.execute(tx);
  return rows.length > 0;
};
