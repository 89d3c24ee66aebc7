import type { Tx } from '@countinghouse/database';
import { post } from '@countinghouse/ledger';
import { toText } from '@countinghouse/money';
import { audit } from '../../../platform/audit/repository';
import { clockNow } from '../../../platform/clock/repository';
import { newId } from '../../../platform/ids';
import { treasuryMoved, treasuryMoveEntityType, type TreasuryMove } from './move';
import { insertMoves, isReferenceTaken } from './repository';

/**
 * Books a movement between places of the organisation's own (T-27). It posts, so its transaction may post nothing else.
 *
 * @returns null if a move was booked under this reference already
 * @throws LedgerError INSUFFICIENT_BALANCE if the place it leaves has less
 */
export const postMove = async (tx: Tx, asked: Omit<TreasuryMove, 'id' | 'at'>): Promise<TreasuryMove | null> => {
  const { organisationId, amount, fee, from, to, reference, reason, askedBy } = asked;
  if (await isReferenceTaken(tx, organisationId, amount.currency, reference)) return null;
  const move: TreasuryMove = { ...asked, id: newId(), at: await clockNow(tx) };
  await post(tx, organisationId, [treasuryMoved(move)]);
  await insertMoves(tx, [move]);
  await audit(tx, {
    actor: move.approvedBy,
    organisationId,
    action: 'treasury-move.post',
    entity: { type: treasuryMoveEntityType, id: move.id },
    after: {
      amount: toText(amount),
      fee: toText(fee),
      currency: amount.currency,
      from,
      to,
      reference,
      reason,
      askedBy,
    },
    result: 'SUCCESS',
  });
  return move;
};
