import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { sql } from 'kysely';
import { unitsOf } from '../../../platform/amount-columns';
import { insertRows } from '../../../platform/insert-rows';
import type { TreasuryMove } from './move';

/** True if a move of a currency was booked under this reference already. */
export const isReferenceTaken = async (
  tx: Tx,
  organisationId: OrganisationId,
  currency: string,
  reference: string,
): Promise<boolean> => {
  const { rows } = await sql`
    select from treasury_move
     where organisation_id = ${organisationId} and currency = ${currency} and reference = ${reference}`.execute(tx);
  return rows.length > 0;
};

/** True if a move of any organisation was booked under this transaction of a chain, however its id was written. `ways`: in small letters. */
export const isTransactionMoved = async (tx: Tx, ways: readonly string[]): Promise<boolean> => {
  const { rows } = await sql`
    select from treasury_move where lower(btrim(reference)) = any(${[...ways]}::text[]) limit 1`.execute(tx);
  return rows.length > 0;
};

/** Coins of an organisation that it owes to nobody, over all networks, in atomic units. */
export type OwnCoins = {
  /** Custody beyond all that it owes in these coins. */
  readonly own: bigint;
  /** Bought less sold against other currencies, in which it owes their price: they are among its own while they are there. */
  readonly bought: bigint;
};

export const ownCoinsOf = async (tx: Tx, organisationId: OrganisationId, currency: string): Promise<OwnCoins> => {
  const { rows } = await sql<{ own: string; bought: string }>`
    select coalesce(sum(case when kind = 'custody' then balance when type = 'LIABILITY' then -balance else 0 end), 0)::text as own,
           coalesce(sum(balance) filter (where kind = 'fx'), 0)::text as bought
      from ledger_account where organisation_id = ${organisationId} and currency = ${currency}`.execute(tx);
  return { own: BigInt(rows[0]?.own ?? 0), bought: BigInt(rows[0]?.bought ?? 0) };
};

export const insertMoves = (tx: Tx, moves: readonly TreasuryMove[]): Promise<void> =>
  insertRows(
    tx,
    'treasury_move',
    moves.map((move) => ({
      organisation_id: move.organisationId,
      id: move.id,
      currency: move.amount.currency,
      amount: unitsOf(move.amount),
      fee: unitsOf(move.fee),
      from_network: move.from,
      to_network: move.to,
      reference: move.reference,
      reason: move.reason,
      asked_by_label: move.askedBy,
      approved_by_label: move.approvedBy.label,
      posted_at: move.at.toISOString(),
    })),
  );
