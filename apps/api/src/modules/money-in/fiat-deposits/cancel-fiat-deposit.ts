import type { Tx } from '@countinghouse/database';
import { recordChange, type Change } from '../../../platform/audit/record-change';
import { clockNow } from '../../../platform/clock/repository';
import { AppError } from '../../../platform/errors';
import { noteMovement } from '../../../platform/moved/repository';
import { actorOf } from '../../../platform/principal';
import { scopeOf, seesBusiness } from '../../organisation/businesses';
import { fiatEntityType } from './fiat-deposit';
import { movementOf } from './moved';
import { holdFiatDeposit, storeOutcome } from './repository';

/** @throws AppError NOT_FOUND, STATE_CONFLICT (the money has come, or its time is over) */
export const cancelFiatDeposit = async (tx: Tx, change: Change, id: string): Promise<void> => {
  const { organisationId } = change.member;
  const deposit = await holdFiatDeposit(tx, organisationId, id);
  if (!deposit || !seesBusiness(await scopeOf(tx, change.member), deposit.businessId)) throw new AppError('NOT_FOUND');
  if (deposit.status !== 'PENDING')
    throw new AppError('STATE_CONFLICT', { message: 'Only a deposit that waits for its money can be cancelled' });

  const cancelled = { ...deposit, status: 'CANCELLED' } as const;
  await storeOutcome(tx, cancelled);
  const cause = { event: 'CANCELLED', actor: actorOf(change.member), at: await clockNow(tx) };
  await noteMovement(tx, movementOf(deposit, cancelled, cause));
  await recordChange(tx, change, {
    action: 'fiat-deposit.cancel',
    entity: { type: fiatEntityType, id },
    before: { status: 'PENDING' },
    after: { status: 'CANCELLED' },
  });
};
