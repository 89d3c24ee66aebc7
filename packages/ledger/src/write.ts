import { prepared, type Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import type { Batch } from './batch';
import { asLedgerError } from './errors';
import type { Columns } from './tables';
import type { PostedTransaction } from './transaction';

type PostedRow = Columns<'ledger_transaction', 'id' | 'posted_at'>;

/** Setting of a transaction that has posted: it posts no further batch. */
export const postedSetting = 'countinghouse.has_posted';

/** Sends a batch to the one function that posts. Returns ledger times by id; a key posted before is missing from them. */
export const write = async (tx: Tx, organisationId: string, batch: Batch): Promise<ReadonlyMap<string, Date>> => {
  try {
    const { rows } =
      await sql<PostedRow>`${prepared} select * from ledger_post(${organisationId}, ${JSON.stringify(batch.accounts)},
      ${batch.accounts.map((account) => account.code)}, ${JSON.stringify(batch.transactions)},
      ${batch.entryTransactions}, ${batch.entryAccounts}, ${batch.entryDirections}, ${batch.entryAmounts}, ${batch.entryInstants})`.execute(
        tx,
      );
    return new Map(rows.map((row) => [row.id, row.posted_at]));
  } catch (error) {
    throw asLedgerError(error);
  }
};

/** The transactions already in the book under these keys. */
export const postedBefore = async (
  tx: Tx,
  organisationId: string,
  keys: readonly string[],
): Promise<PostedTransaction[]> => {
  if (keys.length === 0) return [];
  const { rows } = await sql<Columns<'ledger_transaction', 'id' | 'posted_at' | 'idempotency_key'>>`
    select id, posted_at, idempotency_key from ledger_transaction
    where organisation_id = ${organisationId} and idempotency_key = any(${keys}::text[])`.execute(tx);
  return rows.map((row) => ({
    id: row.id,
    idempotencyKey: row.idempotency_key,
    postedAt: row.posted_at,
    replayed: true,
  }));
};
