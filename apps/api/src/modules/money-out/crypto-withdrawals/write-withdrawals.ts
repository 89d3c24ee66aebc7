import { sqlStateOf, type Tx } from '@countinghouse/database';
import { post } from '@countinghouse/ledger';
import { refusingLackOfBalance } from '../../../platform/lack-of-balance';
import { together } from '../../../platform/moved/movement';
import { noteMovement } from '../../../platform/moved/repository';
import type { OrganisationId } from '@countinghouse/contract/ids';
import { taken } from './decide-new-withdrawal';
import { insertInquiryOf } from './inquiry-repository';
import { movementOf } from './moved';
import { insertWithdrawals } from './repository';
import { withdrawalHeld, type Withdrawal } from './withdrawal';

/** A new withdrawal, and the provider that has to be asked for the address. */
export type NewRow = { readonly withdrawal: Withdrawal; readonly providerId: string | null };

/**
 * Writes new withdrawals of one organisation: their rows, their holds in one batch of the ledger (a transaction posts once), and what follows. All
 * of them, or none. The balance refuses last, because only the ledger under its own locks knows it.
 *
 * @throws AppError DUPLICATE_CLIENT_ID (two at once under one id), INSUFFICIENT_BALANCE
 */
export const writeWithdrawals = async (
  tx: Tx,
  organisationId: OrganisationId,
  made: readonly NewRow[],
): Promise<void> => {
  await insertOnce(
    tx,
    made.map(({ withdrawal }) => withdrawal),
  );
  for (const { withdrawal, providerId } of made)
    if (providerId !== null) await insertInquiryOf(tx, withdrawal, providerId);
  const holds = made.map(({ withdrawal }) => withdrawalHeld(withdrawal));
  await refusingLackOfBalance('targetAmount', () => post(tx, organisationId, holds));

  // From here it succeeds.
  const movements = made.map(({ withdrawal }) =>
    movementOf(null, withdrawal, { event: 'CREATED', actor: withdrawal.initiatedBy, at: withdrawal.createdAt }),
  );
  await noteMovement(tx, together(movements));
};

const uniqueViolation = '23505';

/** Two simultaneous withdrawals under one id: both find it free, and the table refuses one. */
const insertOnce = async (tx: Tx, withdrawals: readonly Withdrawal[]): Promise<void> => {
  try {
    await insertWithdrawals(tx, withdrawals);
  } catch (error) {
    throw sqlStateOf(error) === uniqueViolation ? taken(error) : error;
  }
};
