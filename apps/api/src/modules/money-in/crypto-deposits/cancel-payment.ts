import type { Tx } from '@countinghouse/database';
import { cancelPayment as agree } from '@countinghouse/payments';
import { recordChange, type Change } from '../../../platform/audit/record-change';
import { clockNow } from '../../../platform/clock/repository';
import { AppError } from '../../../platform/errors';
import { noteMovement } from '../../../platform/moved/repository';
import { actorOf } from '../../../platform/principal';
import { scopeOf } from '../../organisation/businesses';
import { lockPayment } from './aggregate-repository';
import { queueClosedCallbacks } from './deposit-callback';
import { movementOf } from './moved';
import { findPayment } from './repository';
import { conflictOf } from './state-conflict';
import { savePayments } from './write-repository';

/**
 * Cancels a payment before any coins were seen. Its address stays assigned: coins that arrive there later belong to no payment that can take them.
 *
 * @throws AppError NOT_FOUND, STATE_CONFLICT
 */
export const cancelPayment = async (tx: Tx, change: Change, id: string): Promise<void> => {
  const { organisationId } = change.member;
  const found = await findPayment(tx, await scopeOf(tx, change.member), id);
  const locked = found && (await lockPayment(tx, organisationId, id));
  if (!locked) throw new AppError('NOT_FOUND');
  const { state, uniformCurrency } = locked;
  const at = await clockNow(tx);
  const conflict = conflictOf(state, ['NEW', 'PENDING'], at, uniformCurrency);
  if (conflict) throw conflict;
  const cancelled = agree(state, { at, actor: actorOf(change.member), uniformCurrency });

  // From here it succeeds.
  await savePayments(tx, [cancelled.state]);
  await noteMovement(tx, movementOf(state, cancelled.state, cancelled));
  await queueClosedCallbacks(tx, [{ organisationId, paymentId: id }]);
  await recordChange(tx, change, {
    action: 'payment.cancel',
    entity: { type: 'PAYMENT', id },
    before: { status: state.outcome.status },
    after: { status: cancelled.state.outcome.status },
  });
};
