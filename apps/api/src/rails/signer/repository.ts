import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import type { Columns } from '../../platform/tables';

type Kept = Columns<'evm_transaction', 'attempt' | 'transaction_id' | 'raw' | 'signed_at'>;

/** Signed transactions of an order, the oldest first. */
export const selectSigned = async (tx: Tx, orderId: string): Promise<Kept[]> => {
  const { rows } = await sql<Kept>`
    select attempt, transaction_id, raw, signed_at from evm_transaction
     where order_id = ${orderId} order by attempt`.execute(tx);
  return rows;
};

export const insertSigned = async (
  tx: Tx,
  orderId: string,
  { attempt, transactionId, raw }: { readonly attempt: number; readonly transactionId: string; readonly raw: string },
): Promise<void> => {
  await sql`
    insert into evm_transaction (order_id, attempt, transaction_id, raw)
    values (${orderId}, ${attempt}, ${transactionId}, ${raw})`.execute(tx);
};

/** True if an order was given this transaction. */
export const isSignedHere = async (tx: Tx, transactionId: string): Promise<boolean> => {
  const { rows } = await sql`select from evm_transaction where transaction_id = ${transactionId}`.execute(tx);
  return rows.length > 0;
};

type Sender = { readonly chain: string; readonly address: string };

/**
 * Nonce of an order: its own, that of an order cancelled before any handover, or the next. `counted`: number of the sender's transactions on the
 * chain, whoever made them.
 */
export const takeNonce = async (
  tx: Tx,
  { chain, address }: Sender,
  orderId: string,
  counted: number,
): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`nonce ${chain} ${address}`}, 0))`.execute(tx);
  const own = await sql<Columns<'evm_nonce', 'nonce'>>`
    select nonce from evm_nonce where order_id = ${orderId}`.execute(tx);
  if (own.rows[0]) return Number(own.rows[0].nonce);
  const left = await sql<Columns<'evm_nonce', 'nonce'>>`
    update evm_nonce set order_id = ${orderId}
     where (chain, address, nonce) = (
       select n.chain, n.address, n.nonce from evm_nonce n
        where n.chain = ${chain} and n.address = ${address} and n.nonce >= ${counted}
          and exists (select from outgoing_transfer o where o.id = n.order_id and o.status = 'CANCELLED')
        order by n.nonce limit 1)
    returning nonce`.execute(tx);
  if (left.rows[0]) return Number(left.rows[0].nonce);
  const { rows } = await sql<Columns<'evm_nonce', 'nonce'>>`
    insert into evm_nonce (chain, address, nonce, order_id)
    select ${chain}, ${address}, greatest(${counted}::bigint, coalesce(max(nonce) + 1, 0)), ${orderId}
      from evm_nonce where chain = ${chain} and address = ${address}
    returning nonce`.execute(tx);
  return Number(rows[0]?.nonce);
};

/** Number that an order was given; null for none. */
export const selectNonce = async (tx: Tx, orderId: string): Promise<number | null> => {
  const { rows } = await sql<Columns<'evm_nonce', 'nonce'>>`
    select nonce from evm_nonce where order_id = ${orderId}`.execute(tx);
  return rows[0] ? Number(rows[0].nonce) : null;
};

/** Notes the number by which an order was paid beside this server. Apart from those given here: a later number says nothing of the ones before it. */
export const noteLearnt = async (tx: Tx, { chain, address }: Sender, nonce: number, orderId: string): Promise<void> => {
  await sql`
    insert into evm_number_learnt (chain, address, nonce, order_id)
    values (${chain}, ${address}, ${nonce}, ${orderId}) on conflict do nothing`.execute(tx);
};
