import { preparedAs, type Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { batchOf, type Batch } from './batch';
import { asLedgerError } from './errors';
import type { NewTransaction, PostedTransaction } from './transaction';

export type PostOptions = {
  /**
   * Writes the past: every transaction brings its `postedAt`, in posting order, none before the last posting of an
   * account it touches and none in the future.
   */
  readonly history?: boolean;
};

/**
 * Posts a batch of at least one transaction of one book, in order, all or nothing, within the caller's database
 * transaction. An event whose idempotency key was posted before, by an earlier call or earlier in the batch, posts
 * nothing and is answered with the first transaction. Floors hold after every single transaction of the batch.
 *
 * @returns one answer per transaction, in the same order
 * @throws LedgerError INSUFFICIENT_BALANCE (with the account), UNBALANCED, BAD_ENTRY, OVERFLOW, POSTED_AT_REFUSED,
 * ALREADY_REVERSED, REVERSAL_NOT_REVERSIBLE, TRANSACTION_NOT_FOUND; the caller's transaction must then roll back
 */
export const post = async (
  tx: Tx,
  organisationId: string,
  transactions: readonly NewTransaction[],
  { history = false }: PostOptions = {},
): Promise<PostedTransaction[]> => {
  if (transactions.length === 0) return [];
  const batch = batchOf(transactions, history);
  const postedNow = await write(tx, organisationId, batch);
  const answers = new Map<string, PostedTransaction>();
  const repeated: string[] = [];
  for (const { id, idempotencyKey } of batch.transactions) {
    const postedAt = postedNow.get(id);
    if (postedAt) answers.set(idempotencyKey, { id, idempotencyKey, postedAt, replayed: false });
    else repeated.push(idempotencyKey);
  }
  if (repeated.length > 0)
    for (const first of await postedBefore(tx, organisationId, repeated)) answers.set(first.idempotencyKey, first);
  return batch.keys.map((key) => {
    const answer = answers.get(key);
    if (!answer) throw new Error(`The ledger did not answer for ${key}`);
    // Whoever comes second in the batch with the same key has posted nothing.
    answers.set(key, { ...answer, replayed: true });
    return answer;
  });
};

type PostedRow = { readonly id: string; readonly posted_at: Date };

const write = async (tx: Tx, organisationId: string, batch: Batch): Promise<ReadonlyMap<string, Date>> => {
  try {
    const { rows } =
      await sql<PostedRow>`${preparedAs('ledger_post')} select * from ledger_post(${organisationId}, ${JSON.stringify(batch.accounts)},
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
  const { rows } = await sql<PostedRow & { readonly idempotency_key: string }>`
    select id, posted_at, idempotency_key from ledger_transaction
    where organisation_id = ${organisationId} and idempotency_key = any(${keys}::text[])`.execute(tx);
  return rows.map((row) => ({
    id: row.id,
    idempotencyKey: row.idempotency_key,
    postedAt: row.posted_at,
    replayed: true,
  }));
};
