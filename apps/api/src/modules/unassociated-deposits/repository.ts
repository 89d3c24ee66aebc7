import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { insertRows } from '../../platform/insert-rows';
import type { Columns } from '../../platform/tables';
import type { UnassociatedDeposit } from './unassociated-deposit';

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
      amount: deposit.amount.units.toString(),
      uniform_currency: deposit.uniformCurrency,
      uniform_amount: deposit.uniformAmount?.units.toString() ?? null,
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

type Waiting = Columns<'unassociated_deposit', 'id' | 'business_id' | 'network' | 'currency' | 'amount' | 'status'>;

/** Locks one of them; null when there is none. */
export const lockUnassociatedDeposit = async (
  tx: Tx,
  organisationId: OrganisationId,
  id: string,
): Promise<Waiting | null> => {
  const { rows } = await sql<Waiting>`
    select id, business_id, network, currency, amount, status from unassociated_deposit
    where organisation_id = ${organisationId} and id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
};

/** Says that the chain took it back. */
export const markOrphaned = async (tx: Tx, organisationId: OrganisationId, id: string, at: Date): Promise<void> => {
  await sql`
    update unassociated_deposit set status = 'ORPHANED', updated_at = ${at}
    where organisation_id = ${organisationId} and id = ${id}`.execute(tx);
};
