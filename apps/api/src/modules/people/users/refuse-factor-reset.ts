import { all } from '@countinghouse/contract';
import type { PersonId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { holdAuthority } from '../../../platform/authority/repository';
import { AppError } from '../../../platform/errors';
import { refuseFactorReset as refuse } from '../account-security';
import type { Change } from './change';
import { existing, record } from './change';

/** @throws AppError NOT_FOUND, FORBIDDEN, STATE_CONFLICT (nothing to refuse, or too late) */
export const refuseFactorReset = async (tx: Tx, change: Change, userId: PersonId): Promise<void> => {
  const actor = await holdAuthority(tx, change.member, all('UPDATE_USER'));
  const member = await existing(tx, change.member.organisationId, userId);
  if (member.status !== 'ACTIVE') throw new AppError('NOT_FOUND');
  if (!actor.isAdministrator)
    throw new AppError('FORBIDDEN', {
      message: 'Only an administrator can refuse a reset of two-factor authentication',
    });
  await refuse(tx, userId);
  await record(tx, change, 'second-factor.reset-refuse', userId, undefined, undefined);
};
