import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { post } from '@countinghouse/ledger';
import { toText } from '@countinghouse/money';
import type { Actor } from '@countinghouse/payments';
import { systemActor } from '@countinghouse/payments';
import { audit } from '../../../platform/audit/repository';
import { clockNow } from '../../../platform/clock/repository';
import { noteMovement } from '../../../platform/moved/repository';
import { movementOf } from './moved';
import { insertUnassociatedDeposits, lockUnassociatedDeposit, markOrphaned, standingOf } from './repository';
import type { UnassociatedDeposit } from './unassociated-deposit';
import { unassociatedEntityType, unassociatedReceived, unassociatedReversed } from './unassociated-deposit';

/**
 * Books money without a payment that could take it: T-11 if the business is known, T-10 otherwise. It posts, so its transaction may post nothing
 * else.
 */
export const recordUnassociated = async (
  tx: Tx,
  deposit: UnassociatedDeposit,
  actor: Actor = systemActor,
): Promise<void> => {
  const at = await clockNow(tx);
  await insertUnassociatedDeposits(tx, [deposit]);
  await post(tx, deposit.organisationId, [unassociatedReceived(deposit, actor, at)]);
  await noteMovement(tx, movementOf(null, { ...deposit, status: 'PENDING' }, { event: 'RECEIVED', actor, at }));
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
 * The chain took back unassigned coins: the booking is reversed. Resolved ones stay as they are.
 *
 * @returns true if it was reversed
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
  const standing = standingOf(organisationId, waiting);
  const deposit = { ...standing, network: waiting.network, isAllocated: waiting.allocated_at !== null };
  await markOrphaned(tx, organisationId, id, at);
  await post(tx, organisationId, [unassociatedReversed(deposit, actor, at)]);
  await noteMovement(tx, movementOf(standing, { ...standing, status: 'ORPHANED' }, { event: 'REORGED', actor, at }));
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
