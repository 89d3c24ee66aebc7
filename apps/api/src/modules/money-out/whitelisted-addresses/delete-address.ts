import type { Tx } from '@countinghouse/database';
import { recordChange, type Change } from '../../../platform/audit/record-change';
import { AppError } from '../../../platform/errors';
import { actorOf } from '../../../platform/principal';
import { findAddress, revokeAddress } from './repository';
import { auditView } from './view';

/**
 * Removes an address from the list: nothing is sent to it from then on.
 *
 * @throws AppError NOT_FOUND
 */
export const deleteAddress = async (tx: Tx, change: Change, id: string): Promise<void> => {
  const { organisationId } = change.member;
  const address = await findAddress(tx, organisationId, id);
  if (!address || !(await revokeAddress(tx, organisationId, id, actorOf(change.member).label)))
    throw new AppError('NOT_FOUND');
  await recordChange(tx, change, {
    action: 'whitelisted-address.delete',
    entity: { type: 'whitelisted-address', id },
    before: auditView(address),
  });
};
