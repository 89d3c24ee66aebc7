import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { RowOf, Tx } from '@countinghouse/database';
import type { Actor } from '@countinghouse/payments';
import { sql } from 'kysely';
import { amountIn, unitsOf } from '../../../platform/amount-columns';
import { insertRows } from '../../../platform/insert-rows';
import { columns } from '../../../platform/tables';
import type { ResolvedInto, Returning, UnassociatedDeposit, Waiting } from './unassociated-deposit';

/** Keeps rows as they arrived, waiting for somebody to say whose they are. */
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
]);

/** Locks one of them; null when there is none. */
export const lockUnassociatedDeposit = async (
  tx: Tx,
  organisationId: OrganisationId,
  id: string,
): Promise<RowOf<typeof ofWaiting> | null> => {
  const { rows } = await sql<RowOf<typeof ofWaiting>>`
    select ${ofWaiting} from unassociated_deposit
    where organisation_id = ${organisationId} and id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
};

/** Locks one that still waits for a decision: null when there is none, it was decided, or it is on its way back. */
export const holdWaiting = async (tx: Tx, organisationId: OrganisationId, id: string): Promise<Waiting | null> => {
  const row = await lockUnassociatedDeposit(tx, organisationId, id);
  if (row?.status !== 'PENDING' || row.resolved_into_id !== null) return null;
  return {
    organisationId,
    id,
    kind: row.kind,
    businessId: row.business_id,
    network: row.network,
    amount: amountIn(row.amount, row.currency),
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

/** Whose it is, is known by now. */
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

/** Writes what became of it, and who decided so. */
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

/** Says that the chain took it back. */
export const markOrphaned = async (tx: Tx, organisationId: OrganisationId, id: string, at: Date): Promise<void> => {
  await sql`
    update unassociated_deposit set status = 'ORPHANED', updated_at = ${at}
    where organisation_id = ${organisationId} and id = ${id}`.execute(tx);
};

/** What carries coins back is ordered under their own id. */
const returningType = 'REFUND';

/** Notes that coins are on their way back: nobody decides about them any more. */
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

/** Coins that are on their way back, or there; null where they are not. */
export const holdReturning = async (tx: Tx, organisationId: OrganisationId, id: string): Promise<Returning | null> => {
  const row = await lockUnassociatedDeposit(tx, organisationId, id);
  if (!row || row.network === null || row.resolved_into_id !== id) return null;
  if (row.status !== 'PENDING' && row.status !== 'REFUNDED') return null;
  const amount = amountIn(row.amount, row.currency);
  return { organisationId, id, businessId: row.business_id, amount, network: row.network };
};

/** They are back with whoever sent them, or a reorganisation took that back. */
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

/** Whether a deposit is money that had belonged to no payment when it came. */
export const wasAssociated = async (tx: Tx, organisationId: OrganisationId, id: string): Promise<boolean> => {
  const { rows } = await sql`
    select from unassociated_deposit
    where organisation_id = ${organisationId} and id = ${id} and status = 'ASSOCIATED'`.execute(tx);
  return rows.length > 0;
};
