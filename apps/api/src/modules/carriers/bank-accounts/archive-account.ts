import { accountInUseMessage } from '@countinghouse/contract/carriers/bank-accounts';
import type { Tx } from '@countinghouse/database';
import { AppError } from '../../../platform/errors';
import { heldAsSeen, recordOn, type Edit } from './change';
import type { IsInUse } from './in-use';
import { storeArchived } from './repository';

/**
 * Archives an account: no more money moves by it.
 *
 * @throws AppError NOT_FOUND, CHANGED_MEANWHILE, STATE_CONFLICT (in use)
 */
export const archiveAccount = async (tx: Tx, change: Edit, id: string, isInUse: IsInUse): Promise<void> => {
  const account = await heldAsSeen(tx, change, id);
  if (await isInUse(tx, change.member.organisationId, id))
    throw new AppError('STATE_CONFLICT', { message: accountInUseMessage, rejection: accountInUseMessage });
  await storeArchived(tx, account);
  await recordOn(tx, change, 'archived', account, { before: account });
};
