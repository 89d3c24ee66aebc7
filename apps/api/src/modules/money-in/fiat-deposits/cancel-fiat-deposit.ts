import type { Tx } from '@countinghouse/database';
import { recordChange, type Change } from '../../../platform/audit/record-change';
import { clockNow } from '../../../platform/clock/repository';
import { AppError } from '../../../platform/errors';
import { actorOf } from '../../../platform/principal';
import { insertTransitions } from '../../../platform/transitions/repository';
import { scopeOf, seesBusiness } from '../../organisation/businesses';
import { fiatEntityType, fiatTransition } from './fiat-deposit';
import { holdFiatDeposit, storeOutcome } from './repository';

/** @throws AppError NOT_FOUND, STATE_CONFLICT (the money has come, or its time is over) */
export const cancelFiatDeposit = async (tx: Tx, change: Change, id: string): Promise<void> => {
  const { organisationId } = change.member;
  const deposit = await holdFiatDeposit(tx, organisationId, id);
  if (!deposit || !seesBusiness(await scopeOf(tx, change.member), deposit.businessId)) throw new AppError('NOT_FOUND');
  if (deposit.status !== 'PENDING')
    throw new AppError('STATE_CONFLICT', { message: 'Only a deposit that waits for its money can be cancelled' });

  await storeOutcome(tx, { ...deposit, status: 'CANCELLED' });
  const cancelled = { from: 'PENDING', to: 'CANCELLED', event: 'CANCELLED' };
  const actor = actorOf(change.member);
  await insertTransitions(tx, [fiatTransition(deposit, fiatEntityType, cancelled, actor, await clockNow(tx))]);
  await recordChange(tx, change, {
    action: 'fiat-deposit.cancel',
    entity: { type: fiatEntityType, id },
    before: { status: 'PENDING' },
    after: { status: 'CANCELLED' },
  });
};
