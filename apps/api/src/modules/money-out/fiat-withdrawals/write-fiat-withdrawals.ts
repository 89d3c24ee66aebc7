import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { post } from '@countinghouse/ledger';
import { refusingLackOfBalance } from '../../../platform/lack-of-balance';
import { together } from '../../../platform/moved/movement';
import { noteMovement } from '../../../platform/moved/repository';
import { fiatHeld, type FiatWithdrawal } from './fiat-withdrawal';
import { movementOf } from './moved';
import { insertFiatWithdrawals } from './repository';

/**
 * Writes new withdrawals of one organisation: their holds in one batch of the ledger (a transaction posts once), their rows, and what follows. All
 * of them, or none. The balance refuses last, because only the ledger under its own locks knows it.
 *
 * @throws AppError INSUFFICIENT_BALANCE
 */
export const writeFiatWithdrawals = async (
  tx: Tx,
  organisationId: OrganisationId,
  made: readonly FiatWithdrawal[],
): Promise<void> => {
  await refusingLackOfBalance('amount', () => post(tx, organisationId, made.map(fiatHeld)));

  // From here it succeeds.
  await insertFiatWithdrawals(tx, made);
  const movements = made.map((withdrawal) =>
    movementOf(null, withdrawal, { event: 'CREATED', actor: withdrawal.initiatedBy, at: withdrawal.createdAt }),
  );
  await noteMovement(tx, together(movements));
};
