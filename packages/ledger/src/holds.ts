import type { Tx } from '@countinghouse/database';
import { fromUnits, type Amount } from '@countinghouse/money';
import { sql } from 'kysely';
import { existingAccount, type AccountRef } from './chart';
import { LedgerError } from './errors';
import { post, postedBefore } from './post';
import {
  credit,
  debit,
  idempotencyKeyOf,
  timedId,
  type NewEntry,
  type PostedTransaction,
  type TransactionFacts,
} from './transaction';

/** What a hold is for: at most one hold per reason in a book. `id` is a UUID. */
export type HoldReason = { readonly type: string; readonly id: string };

export type Hold = {
  readonly id: string;
  readonly amount: Amount;
  readonly reason: HoldReason;
  readonly status: 'ACTIVE' | 'SETTLED' | 'RELEASED';
  readonly openTransactionId: string;
  readonly closeTransactionId: string | null;
};

export type NewHold = {
  readonly from: AccountRef;
  readonly held: AccountRef;
  readonly amount: Amount;
  readonly reason: HoldReason;
  readonly facts: TransactionFacts;
};

/**
 * Moves `amount` from one account to the held one and remembers why, in one step with the check of the balance. Repeated
 * with the same facts it answers the existing hold.
 *
 * @throws LedgerError INSUFFICIENT_BALANCE, HOLD_EXISTS (another event holds for this reason)
 */
export const hold = async (
  tx: Tx,
  organisationId: string,
  { from, held, amount, reason, facts }: NewHold,
): Promise<Hold> => {
  const [opened] = await post(tx, organisationId, [{ ...facts, entries: [debit(from, amount), credit(held, amount)] }]);
  if (opened!.replayed) {
    const existing = await holdOf(tx, organisationId, reason);
    if (existing?.openTransactionId === opened!.id) return existing;
    throw new LedgerError('HOLD_EXISTS', 'The event opened another hold');
  }
  const { rows } = await sql<HoldRow>`
    insert into ledger_hold
      (organisation_id, id, from_account_id, held_account_id, currency, amount, reason_type, reason_id, open_transaction_id)
    select ${organisationId}, ${timedId(facts.valueAt)}, f.id, h.id, f.currency, ${amount.units.toString()},
           ${reason.type}, ${reason.id}, ${opened!.id}
    from ledger_account f
    join ledger_account h on h.organisation_id = f.organisation_id and h.code = ${held.code}
    where f.organisation_id = ${organisationId} and f.code = ${from.code}
    on conflict (organisation_id, reason_type, reason_id) do nothing
    returning *`.execute(tx);
  if (!rows[0]) throw new LedgerError('HOLD_EXISTS', 'There is a hold for this reason');
  return holdIn(rows[0]);
};

/**
 * Spends a hold: takes its whole amount from the held account and books `entries` against it, a remainder that goes back
 * among them. A hold resolves exactly once; repeated with the same facts it answers the first transaction.
 *
 * @throws LedgerError HOLD_NOT_FOUND, HOLD_RESOLVED, UNBALANCED, INSUFFICIENT_BALANCE
 */
export const settle = (
  tx: Tx,
  organisationId: string,
  { reason, entries, facts }: { reason: HoldReason; entries: readonly NewEntry[]; facts: TransactionFacts },
): Promise<PostedTransaction> => resolve(tx, organisationId, reason, 'SETTLED', facts, () => entries);

/**
 * Gives a hold back to the account it was taken from. A hold resolves exactly once; repeated with the same facts it
 * answers the first transaction.
 *
 * @throws LedgerError HOLD_NOT_FOUND, HOLD_RESOLVED
 */
export const release = (
  tx: Tx,
  organisationId: string,
  { reason, facts }: { reason: HoldReason; facts: TransactionFacts },
): Promise<PostedTransaction> =>
  resolve(tx, organisationId, reason, 'RELEASED', facts, ({ from, amount }) => [credit(from, amount)]);

/** The hold of this reason, or null. */
export const holdOf = async (tx: Tx, organisationId: string, reason: HoldReason): Promise<Hold | null> => {
  const { rows } = await sql<HoldRow>`
    select * from ledger_hold
    where organisation_id = ${organisationId} and reason_type = ${reason.type} and reason_id = ${reason.id}`.execute(
    tx,
  );
  return rows[0] ? holdIn(rows[0]) : null;
};

type HeldParts = { readonly from: AccountRef; readonly held: AccountRef; readonly amount: Amount };

const resolve = async (
  tx: Tx,
  organisationId: string,
  reason: HoldReason,
  status: 'SETTLED' | 'RELEASED',
  facts: TransactionFacts,
  entriesFor: (parts: HeldParts) => readonly NewEntry[],
): Promise<PostedTransaction> => {
  const locked = await lockHold(tx, organisationId, reason);
  const parts: HeldParts = {
    from: existingAccount(locked.from_code, locked.currency),
    held: existingAccount(locked.held_code, locked.currency),
    amount: holdIn(locked).amount,
  };
  if (locked.status !== 'ACTIVE') {
    // The event that closed the hold may ask again; anybody else is too late.
    const [first] = await postedBefore(tx, organisationId, [idempotencyKeyOf(facts)]);
    if (first && first.id === locked.close_transaction_id && locked.status === status) return first;
    throw new LedgerError('HOLD_RESOLVED', 'The hold was settled or released before');
  }
  const [closed] = await post(tx, organisationId, [
    { ...facts, entries: [debit(parts.held, parts.amount), ...entriesFor(parts)] },
  ]);
  await sql`
    update ledger_hold set status = ${status}, close_transaction_id = ${closed!.id}
    where organisation_id = ${organisationId} and id = ${locked.id}`.execute(tx);
  return closed!;
};

const lockHold = async (tx: Tx, organisationId: string, reason: HoldReason) => {
  const { rows } = await sql<HoldRow & { readonly from_code: string; readonly held_code: string }>`
    select h.*, f.code as from_code, d.code as held_code
    from ledger_hold h
    join ledger_account f on f.organisation_id = h.organisation_id and f.id = h.from_account_id
    join ledger_account d on d.organisation_id = h.organisation_id and d.id = h.held_account_id
    where h.organisation_id = ${organisationId} and h.reason_type = ${reason.type} and h.reason_id = ${reason.id}
    for no key update of h`.execute(tx);
  if (!rows[0]) throw new LedgerError('HOLD_NOT_FOUND', 'There is no hold for this reason');
  return rows[0];
};

type HoldRow = {
  readonly id: string;
  readonly currency: string;
  readonly amount: string;
  readonly reason_type: string;
  readonly reason_id: string;
  readonly status: Hold['status'];
  readonly open_transaction_id: string;
  readonly close_transaction_id: string | null;
};

const holdIn = (row: HoldRow): Hold => ({
  id: row.id,
  amount: fromUnits(BigInt(row.amount), row.currency),
  reason: { type: row.reason_type, id: row.reason_id },
  status: row.status,
  openTransactionId: row.open_transaction_id,
  closeTransactionId: row.close_transaction_id,
});
