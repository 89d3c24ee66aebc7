import type { EntityType } from './vocabulary';
import type { RowOf, Tx } from '@countinghouse/database';
import { fromUnits, type Amount } from '@countinghouse/money';
import { sql } from 'kysely';
import { existingAccount, type AccountRef } from './chart';
import { LedgerError } from './errors';
import { aliases, type Tables } from './tables';
import { timedId, type NewEntry, type TransactionFacts } from './transaction';

/** Reason of a hold: at most one hold per reason in a book. `id` is a UUID. */
export type HoldReason = { readonly type: EntityType; readonly id: string };

export type Hold = {
  readonly id: string;
  readonly amount: Amount;
  readonly reason: HoldReason;
  readonly status: Tables['ledger_hold']['status'];
  readonly openTransactionId: string;
  readonly closeTransactionId: string | null;
};

/** Moves `amount` from one account to the held one, for a reason. */
export type HoldOpening = {
  readonly hold: 'OPEN';
  readonly from: AccountRef;
  readonly held: AccountRef;
  readonly amount: Amount;
  readonly reason: HoldReason;
  readonly facts: TransactionFacts;
};

/** Takes a hold's whole amount from the held account: spends it on `entries`, or returns it. */
export type HoldClosing =
  | {
      readonly hold: 'SETTLE';
      readonly reason: HoldReason;
      readonly facts: TransactionFacts;
      /** Entries against the held amount; a returned remainder is among them. */
      readonly entries: readonly NewEntry[];
    }
  | { readonly hold: 'RELEASE'; readonly reason: HoldReason; readonly facts: TransactionFacts };

/** Hold, locked or opened by the same batch, with its two accounts. */
export type LockedHold = Pick<Hold, 'amount' | 'status' | 'closeTransactionId'> & {
  readonly from: AccountRef;
  readonly held: AccountRef;
};

/** The hold of this reason, or null. */
export const holdOf = async (tx: Tx, organisationId: string, reason: HoldReason): Promise<Hold | null> => {
  const { rows } = await sql<HoldRow>`
    select * from ledger_hold
    where organisation_id = ${organisationId} and reason_type = ${reason.type} and reason_id = ${reason.id}`.execute(
    tx,
  );
  return rows[0] ? holdIn(rows[0]) : null;
};

const ofFrom = aliases('ledger_account', { code: 'from_code' }, 'f');
const ofHeld = aliases('ledger_account', { code: 'held_code' }, 'd');

/** Locks the holds of these reasons in the order of their ids, so that crossing batches wait without a deadlock. */
export const lockHolds = async (
  tx: Tx,
  organisationId: string,
  reasons: readonly HoldReason[],
): Promise<ReadonlyMap<string, LockedHold>> => {
  if (reasons.length === 0) return new Map();
  const { rows } = await sql<HoldRow & RowOf<typeof ofFrom> & RowOf<typeof ofHeld>>`
    select h.*, ${ofFrom}, ${ofHeld}
    from ledger_lock_holds(${organisationId}, ${reasons.map(({ type }) => type)}, ${reasons.map(({ id }) => id)}) h
    join ledger_account f on f.organisation_id = h.organisation_id and f.id = h.from_account_id
    join ledger_account d on d.organisation_id = h.organisation_id and d.id = h.held_account_id`.execute(tx);
  return new Map(
    rows.map((row) => {
      const hold = holdIn(row);
      const from = existingAccount(row.from_code, row.currency);
      const held = existingAccount(row.held_code, row.currency);
      return [reasonText(hold.reason), { ...hold, from, held }];
    }),
  );
};

export const reasonText = ({ type, id }: HoldReason): string => `${type}:${id}`;

/** Hold whose opening was posted, and its transaction. */
export type PostedOpening = { readonly opening: HoldOpening; readonly openTransactionId: string };

/**
 * Inserts holds whose openings were posted.
 *
 * @throws LedgerError HOLD_EXISTS (another event holds for one of the reasons)
 */
export const insertHolds = async (tx: Tx, organisationId: string, opened: readonly PostedOpening[]): Promise<void> => {
  if (opened.length === 0) return;
  const records = opened.map(({ opening: { from, held, amount, reason, facts }, openTransactionId }) => ({
    id: timedId(facts.valueAt),
    from: from.code,
    held: held.code,
    amount: amount.units.toString(),
    type: reason.type,
    reason: reason.id,
    transaction: openTransactionId,
  }));
  const { rows } = await sql<{ kept: string }>`
    select ledger_open_holds(${organisationId}, ${JSON.stringify(records)}) as kept`.execute(tx);
  if (Number(rows[0]?.kept) !== opened.length) throw new LedgerError('HOLD_EXISTS', 'There is a hold for this reason');
};

/** Closing of a hold, and the transaction that closed it. */
export type PostedClosing = {
  readonly reason: HoldReason;
  readonly status: 'SETTLED' | 'RELEASED';
  readonly closeTransactionId: string;
};

/** Marks locked holds, or ones opened in the same transaction, as closed. */
export const closeHolds = async (tx: Tx, organisationId: string, closed: readonly PostedClosing[]): Promise<void> => {
  if (closed.length === 0) return;
  const { rows } = await sql<{ closed: string }>`
    select ledger_close_holds(${organisationId}, ${closed.map(({ reason }) => reason.type)}, ${closed.map(({ reason }) => reason.id)},
      ${closed.map(({ status }) => status)}, ${closed.map(({ closeTransactionId }) => closeTransactionId)}) as closed`.execute(
    tx,
  );
  if (Number(rows[0]?.closed) !== closed.length)
    throw new Error('A hold was closed by a transaction that takes nothing from it');
};

type HoldRow = Tables['ledger_hold'];

const holdIn = (row: HoldRow): Hold => ({
  id: row.id,
  amount: fromUnits(BigInt(row.amount), row.currency),
  reason: { type: row.reason_type as EntityType, id: row.reason_id },
  status: row.status,
  openTransactionId: row.open_transaction_id,
  closeTransactionId: row.close_transaction_id,
});
