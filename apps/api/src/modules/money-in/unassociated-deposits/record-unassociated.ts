import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { post } from '@countinghouse/ledger';
import { toText } from '@countinghouse/money';
import type { Actor } from '@countinghouse/payments';
import { systemActor } from '@countinghouse/payments';
import { amountIn } from '../../../platform/amount-columns';
import { audit } from '../../../platform/audit/repository';
import { clockNow } from '../../../platform/clock/repository';
import { insertTransitions } from '../../../platform/transitions/repository';
import { insertUnassociatedDeposits, lockUnassociatedDeposit, markOrphaned } from './repository';
import type { UnassociatedDeposit } from './unassociated-deposit';
import {
  unassociatedEntityType,
  unassociatedReceived,
  unassociatedReversed,
  unassociatedTransition,
} from './unassociated-deposit';

/**
 * Books money that reached us for no payment that could take it: T-11 where the business is known, T-10 where nobody is.
 * It posts, so that its transaction posts nothing else.
 */
export const recordUnassociated = async (
  tx: Tx,
  deposit: UnassociatedDeposit,
  actor: Actor = systemActor,
): Promise<void> => {
  const at = await clockNow(tx);
  await insertUnassociatedDeposits(tx, [deposit]);
  await post(tx, deposit.organisationId, [unassociatedReceived(deposit, actor, at)]);
  await insertTransitions(tx, [
    unassociatedTransition(deposit, { from: null, to: 'PENDING', event: 'RECEIVED' }, actor, at),
  ]);
  await audit(tx, {
    actor,
    organisationId: deposit.organisationId,
    action: 'unassociated-deposit.receive',
    entity: { type: unassociatedEntityType, id: deposit.id },
    after: { reason: deposit.reason, amount: toText(deposit.amount), currency: deposit.amount.currency },
    result: 'SUCCESS',
  });
};

/**
 * The chain took back what nobody had been given yet: the booking is reversed. What was resolved meanwhile stays as it is.
 *
 * @returns whether it was reversed
 */
export const reverseUnassociated = async (
  tx: Tx,
  organisationId: OrganisationId,
  id: string,
  actor: Actor = systemActor,
): Promise<boolean> => {
  const waiting = await lockUnassociatedDeposit(tx, organisationId, id);
  if (waiting?.status !== 'PENDING' || waiting.resolved_into_id !== null) return false;
  const at = await clockNow(tx);
  const { business_id: businessId, network, currency, amount, allocated_at } = waiting;
  const deposit = {
    id,
    businessId,
    network,
    amount: amountIn(amount, currency),
    isAllocated: allocated_at !== null,
  };
  await markOrphaned(tx, organisationId, id, at);
  await post(tx, organisationId, [unassociatedReversed(deposit, actor, at)]);
  const change = { from: 'PENDING', to: 'ORPHANED', event: 'REORGED' } as const;
  await insertTransitions(tx, [unassociatedTransition({ organisationId, id }, change, actor, at)]);
  await audit(tx, {
    actor,
    organisationId,
    action: 'unassociated-deposit.reverse',
    entity: { type: unassociatedEntityType, id },
    before: { status: 'PENDING' },
    after: { status: 'ORPHANED' },
    result: 'SUCCESS',
  });
  return true;
};
