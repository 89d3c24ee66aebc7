import type { Tx } from '@countinghouse/database';
import { LedgerError } from './errors';
import { holdOf, type Hold, type HoldClosing, type HoldOpening } from './hold-rows';
import { post } from './post';
import type { PostedTransaction } from './transaction';

export { holdOf, type Hold, type HoldClosing, type HoldOpening, type HoldReason } from './hold-rows';

/**
 * Opens one hold as the only posting of the database transaction; together with others it goes to `post`. One step with the check of the balance. A
 * replay with the same content returns the existing hold.
 *
 * @throws LedgerError INSUFFICIENT_BALANCE, HOLD_EXISTS (another event holds for this reason, or the event held otherwise)
 */
export const hold = async (tx: Tx, organisationId: string, opening: Omit<HoldOpening, 'hold'>): Promise<Hold> => {
  await post(tx, organisationId, [{ hold: 'OPEN', ...opening }]);
  const opened = await holdOf(tx, organisationId, opening.reason);
  if (!opened) throw new LedgerError('HOLD_NOT_FOUND', 'The hold was opened and is not there');
  return opened;
};

/**
 * Spends one hold as the only posting of the database transaction. A hold resolves exactly once; a replay with the same content returns the first
 * transaction.
 *
 * @throws LedgerError HOLD_NOT_FOUND, HOLD_RESOLVED, UNBALANCED, INSUFFICIENT_BALANCE, KEY_CONFLICT
 */
export const settle = async (
  tx: Tx,
  organisationId: string,
  closing: Omit<Extract<HoldClosing, { hold: 'SETTLE' }>, 'hold'>,
): Promise<PostedTransaction> => (await post(tx, organisationId, [{ hold: 'SETTLE', ...closing }]))[0]!;

/**
 * Releases one hold as the only posting of the database transaction. A hold resolves exactly once; a replay with the same facts returns the first
 * transaction.
 *
 * @throws LedgerError HOLD_NOT_FOUND, HOLD_RESOLVED
 */
export const release = async (
  tx: Tx,
  organisationId: string,
  closing: Omit<Extract<HoldClosing, { hold: 'RELEASE' }>, 'hold'>,
): Promise<PostedTransaction> => (await post(tx, organisationId, [{ hold: 'RELEASE', ...closing }]))[0]!;
