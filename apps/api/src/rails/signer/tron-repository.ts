import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import type { Tables } from '../../platform/tables';

export type TronSigned = Tables['tron_transaction'];

/** Signed transactions of an order, the oldest first. */
export const selectTronSigned = async (tx: Tx, orderId: string): Promise<TronSigned[]> => {
  const { rows } = await sql<TronSigned>`
    select * from tron_transaction where order_id = ${orderId} order by attempt`.execute(tx);
  return rows;
};

/** Those of these transactions that an order was given. */
export const selectKnownTron = async (tx: Tx, transactionIds: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<Pick<TronSigned, 'transaction_id'>>`
    select transaction_id from tron_transaction where transaction_id = any(${[...transactionIds]}::text[])`.execute(tx);
  return new Set(rows.map((row) => row.transaction_id));
};

/** Throws if another order has the same transaction, or this attempt of the order was made meanwhile. */
export const insertTronSigned = async (tx: Tx, signed: Omit<TronSigned, 'signed_at'>): Promise<void> => {
  const { order_id, attempt, transaction_id, raw, ref_height, ref_hash, expires_at_ms } = signed;
  await sql`
    insert into tron_transaction (order_id, attempt, transaction_id, raw, ref_height, ref_hash, expires_at_ms)
    values (${order_id}, ${attempt}, ${transaction_id}, ${raw}, ${ref_height}, ${ref_hash}, ${expires_at_ms})`.execute(
    tx,
  );
};
