import type { BusinessId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { post } from '@countinghouse/ledger';
import { subtract, toText } from '@countinghouse/money';
import { canRefund, systemActor, transferLimits } from '@countinghouse/payments';
import { amountIn } from '../../../platform/amount-columns';
import { audit } from '../../../platform/audit/repository';
import { clockNow } from '../../../platform/clock/repository';
import { noteMovement } from '../../../platform/moved/repository';
import type { RateFeed } from '../../../rails/rates';
import {
  gasOf,
  nextAttempt,
  orderTransfer,
  type OutgoingRow,
  type OutgoingSteps,
} from '../../carriers/outgoing-transfers';
import { movementOf } from './moved';
import { holdWaiting, holdReturning, markReturning, markWaiting, storeReturned } from './repository';
import type { Decision } from './resolve-unassociated';
import {
  gasSpent,
  sentBack,
  sentBackReversed,
  unassociatedEntityType,
  type Returning,
  type Waiting,
} from './unassociated-deposit';

/** Route of the returned coins: a checked address, with the tag it needs. */
type Way = { readonly to: string; readonly tag: string | null };

/**
 * Orders the return of coins without a payment; their sender bears the network's fee. Until they have left and are final the money stays among the
 * waiting, and can no longer be decided on.
 *
 * @returns the money before; null if it does not wait, or is no coins; 'TOO_SMALL' if nothing worth sending is left
 */
export const orderReturn = async (
  tx: Tx,
  decision: Decision,
  { to, tag }: Way,
  rates: RateFeed,
): Promise<Waiting | 'TOO_SMALL' | null> => {
  const { organisationId, id, actor, reason, askedBy } = decision;
  const waiting = await holdWaiting(tx, organisationId, id);
  if (!waiting || waiting.network === null) return null;
  const { amount, network, businessId } = waiting;
  const limits = transferLimits(amount.currency, network, await rates.current(tx, null));
  if (!canRefund(amount, limits)) return 'TOO_SMALL';
  const net = subtract(amount, limits.networkFee);
  const at = await clockNow(tx);
  await markReturning(tx, waiting, actor, at);
  const time = await nextAttempt(tx, organisationId, id);
  await orderTransfer(tx, { kind: 'RETURN', organisationId, entityId: id, businessId, network, amount: net, to, tag });
  await noteMovement(
    tx,
    movementOf(waiting, waiting, { event: 'RETURN_ORDERED', reference: time === 1 ? '' : String(time), actor, at }),
  );
  await audit(tx, {
    actor,
    organisationId,
    action: 'unassociated-deposit.return',
    entity: { type: unassociatedEntityType, id },
    before: { status: 'PENDING' },
    after: { to, tag, amount: toText(net), fee: toText(limits.networkFee), currency: amount.currency, reason, askedBy },
    result: 'SUCCESS',
  });
  return waiting;
};

const returningOf = async (tx: Tx, { organisation_id, entity_id }: OutgoingRow): Promise<Returning> => {
  const returning = await holdReturning(tx, organisation_id, entity_id);
  if (!returning) throw new Error(`No money ${entity_id} is on its way back`);
  return returning;
};

const moved = async (
  tx: Tx,
  returning: Returning,
  { to, event, time }: { readonly to: 'PENDING' | 'REFUNDED'; readonly event: string; readonly time: number },
): Promise<void> => {
  const at = await clockNow(tx);
  await storeReturned(tx, returning, to, at);
  const cause = { event, reference: String(time), actor: systemActor, at };
  await noteMovement(tx, movementOf(returning, { ...returning, status: to }, cause));
};

/** Steps of coins on their way back. */
export const returnSteps: OutgoingSteps = {
  prepared: async () => null,
  /** The coins wait for a decision again, which may name another address. */
  unpayable: async (tx, order) => {
    const returning = await returningOf(tx, order);
    const at = await clockNow(tx);
    await markWaiting(tx, returning, at);
    const cause = { event: 'RETURN_UNPAYABLE', reference: String(order.attempt), actor: systemActor, at };
    await noteMovement(tx, movementOf(returning, returning, cause));
  },
  refused: async () => null,
  tryAgain: async (tx, order) => {
    const { organisation_id: organisationId, entity_id: entityId, network, to_address: to, tag } = order;
    const businessId = order.business_id as BusinessId | null;
    const amount = amountIn(order.amount, order.currency);
    await orderTransfer(tx, { kind: 'RETURN', organisationId, entityId, businessId, network, amount, to, tag });
  },
  confirmed: async (tx, order, time, fee) => {
    const returning = await returningOf(tx, order);
    const at = await clockNow(tx);
    const net = amountIn(order.amount, order.currency);
    // Gas is booked once per transaction, however often its chain takes it back.
    const gas = time === 1 ? await gasOf(tx, order, fee) : null;
    await post(tx, order.organisation_id, [
      sentBack(returning, { net, time, at }),
      ...(gas === null ? [] : [gasSpent(returning, gas, at)]),
    ]);
    await moved(tx, returning, { to: 'REFUNDED', event: 'RETURNED', time });
  },
  reorganised: async (tx, order, time) => {
    const returning = await returningOf(tx, order);
    const net = amountIn(order.amount, order.currency);
    await post(tx, order.organisation_id, [sentBackReversed(returning, { net, time, at: await clockNow(tx) })]);
    await moved(tx, returning, { to: 'PENDING', event: 'REORGED', time });
  },
};
