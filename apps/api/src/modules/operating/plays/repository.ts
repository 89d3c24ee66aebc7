import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import type { Columns } from '../../../platform/tables';
import type { TransferId } from '../../../rails/chain';
import { visibleTo, type BusinessScope } from '../../organisation/businesses';
import { sealedPayments } from '../../money-in/crypto-deposits';

/** True if an address belongs to a payment visible to the caller. */
export const seesAddress = async (tx: Tx, scope: BusinessScope, address: string): Promise<boolean> => {
  const { rows } = await sql`
    select from deposit_address a where a.address = ${address} and ${visibleTo(scope, 'a')} limit 1`.execute(tx);
  return rows.length > 0;
};

/**
 * Transfers on the simulated chains to addresses visible to the caller, or from us: those of a transaction, or the one behind a deposit.
 *
 * @param id a transaction's or a deposit's
 */
export const simulatedTransfersTo = async (
  tx: Tx,
  scope: BusinessScope,
  id: string,
): Promise<readonly TransferId[]> => {
  const { rows } = await sql<Columns<'simulated_transfer', 'network' | 'currency' | 'transaction_id' | 'output_index'>>`
    select t.network, t.currency, t.transaction_id, t.output_index from simulated_transfer t
    where (t.transaction_id = ${id} or (t.network, t.transaction_id, t.output_index) in (
             select d.network, d.transaction_id, d.output_index from deposit d
              where d.id::text = lower(${id}) and ${visibleTo(scope, 'd')}))
      and (exists (select from deposit_address a where a.address = t.to_address and ${visibleTo(scope, 'a')})
        or exists (select from outgoing_transfer a where a.transaction_id = t.transaction_id and ${visibleTo(scope, 'a')}))
    order by t.output_index`.execute(tx);
  return rows.map(({ network, currency, transaction_id, output_index }) => ({
    network,
    currency,
    transactionId: transaction_id,
    outputIndex: output_index,
  }));
};

/** Expires a payment at once. False if it cannot expire. */
export const endTimeOf = async (tx: Tx, { organisationId }: BusinessScope, id: string): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update payment set expires_at = least(expires_at, app_clock() - interval '1 second')
    where organisation_id = ${organisationId} and id = ${id} and expires_at is not null`.execute(tx);
  if (numAffectedRows !== 1n) return false;
  await sealedPayments.resealing(tx, sql`organisation_id = ${organisationId} and id = ${id}`);
  return true;
};
