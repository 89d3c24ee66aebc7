import type { RowOf, Tx } from '@countinghouse/database';
import { fromUnits, type Amount } from '@countinghouse/money';
import { sql } from 'kysely';
import { existingAccount, type AccountRef } from './chart';
import { LedgerError } from './errors';
import { aliases, type Tables } from './tables';
import { timedId, type NewEntry, type TransactionFacts } from './transaction';

/** What a hold is for: at most one hold per reason in a book. `id` is a UUID. */
export type HoldReason = { readonly type: string; readonly id: string };

export type Hold = {
  readonly id: string;
  readonly amount: Amount;
  readonly reason: HoldReason;
  readonly status: Tables['ledger_hold']['status'];
  readonly openTransactionId: string;
  readonly closeTransactionId: string | null;
};

/** Moves `amount` from one account to the held one and remembers why. */
export type HoldOpening = {
  readonly hold: 'OPEN';
  readonly from: AccountRef;
  readonly held: AccountRef;
  readonly amount: Amount;
  readonly reason: HoldReason;
  readonly facts: TransactionFacts;
};

/** Takes a hold's whole amount from the held account: spends it on `entries`, or gives it back where it came from. */
export type HoldClosing =
  | {
      readonly hold: 'SETTLE';
      readonly reason: HoldReason;
      readonly facts: TransactionFacts;
      /** Against the held amount; a remainder that goes back is among them. */
      readonly entries: readonly NewEntry[];
    }
  | { readonly hold: 'RELEASE'; readonly reason: HoldReason; readonly facts: TransactionFacts };

/** A hold as it stands, locked, with the accounts it was made between. */
export type LockedHold = Hold & { readonly from: AccountRef; readonly held: AccountRef };

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

/** Locks the holds of these reasons in the order of their ids, so that crossing batches wait and never form a circle. */
export const lockHolds = async (
  tx: Tx,
  organisationId: string,
  reasons: readonly HoldReason[],
): Promise<ReadonlyMap<string, LockedHold>> => {
  if (reasons.length === 0) return new Map();
  const { rows } = await sql<HoldRow & RowOf<typeof ofFrom> & RowOf<typeof ofHeld>>`
    select h.*, ${ofFrom}, ${ofHeld}
    from ledger_hold h
    join ledger_account f on f.organisation_id = h.organisation_id and f.id = h.from_account_id
    join ledger_account d on d.organisation_id = h.organisation_id and d.id = h.held_account_id
    where h.organisation_id = ${organisationId} and (h.reason_type, h.reason_id) in (
      select * from unnest(${reasons.map(({ type }) => type)}::text[], ${reasons.map(({ id }) => id)}::uuid[]))
    order by h.id
    for no key update of h`.execute(tx);
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

/**
 * Keeps a hold whose opening was posted.
 * @throws LedgerError HOLD_EXISTS (another event holds for this reason)
 */
export const insertHold = async (
  tx: Tx,
  organisationId: string,
  { from, held, amount, reason, facts }: HoldOpening,
  openTransactionId: string,
): Promise<void> => {
  const { numAffectedRows } = await sql`
    insert into ledger_hold
      (organisation_id, id, from_account_id, held_account_id, currency, amount, reason_type, reason_id, open_transaction_id)
    select ${organisationId}, ${timedId(facts.valueAt)}, f.id, h.id, f.currency, ${amount.units.toString()},
           ${reason.type}, ${reason.id}, ${openTransactionId}
    from ledger_account f
    join ledger_account h on h.organisation_id = f.organisation_id and h.code = ${held.code}
    where f.organisation_id = ${organisationId} and f.code = ${from.code}
    on conflict (organisation_id, reason_type, reason_id) do nothing`.execute(tx);
  if (numAffectedRows !== 1n) throw new LedgerError('HOLD_EXISTS', 'There is a hold for this reason');
};

/** Notes on a locked hold that it was closed, and by which transaction. */
export const closeHold = async (
  tx: Tx,
  organisationId: string,
  { id }: LockedHold,
  status: 'SETTLED' | 'RELEASED',
  closeTransactionId: string,
): Promise<void> => {
  await sql`
    update ledger_hold set status = ${status}, close_transaction_id = ${closeTransactionId}
    where organisation_id = ${organisationId} and id = ${id}`.execute(tx);
};

type HoldRow = Tables['ledger_hold'];

const holdIn = (row: HoldRow): Hold => ({
  id: row.id,
  amount: fromUnits(BigInt(row.amount), row.currency),
  reason: { type: row.reason_type, id: row.reason_id },
  status: row.status,
  openTransactionId: row.open_transaction_id,
  closeTransactionId: row.close_transaction_id,
});
