import type { EventName } from '../../../platform/audit/event-names';
import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { post } from '@countinghouse/ledger';
import { toText } from '@countinghouse/money';
import type { Actor } from '@countinghouse/payments';
import { audit } from '../../../platform/audit/repository';
import { clockNow } from '../../../platform/clock/repository';
import { noteMovement } from '../../../platform/moved/repository';
import { movementOf } from './moved';
import { holdWaiting, storeBusiness, storeResolution, type Resolution } from './repository';
import {
  allocations,
  sentBackByBank,
  unassociatedEntityType,
  writtenOff,
  type Standing,
  type Waiting,
} from './unassociated-deposit';

/** Author of the decision, and its reason. */
export type Decision = {
  readonly organisationId: OrganisationId;
  readonly id: string;
  readonly actor: Actor;
  readonly reason: string;
  /** The other of the two. */
  readonly askedBy: string;
};

type Told = { readonly action: EventName; readonly event: string; readonly after: Standing };

const tell = async (
  tx: Tx,
  before: Waiting,
  { actor, reason, askedBy }: Pick<Decision, 'actor' | 'reason' | 'askedBy'>,
  { action, event, after }: Told,
  facts: object,
): Promise<void> => {
  const { organisationId, id, amount, status } = before;
  const at = await clockNow(tx);
  await noteMovement(tx, movementOf(before, after, { event, actor, at }));
  await audit(tx, {
    actor,
    organisationId,
    action,
    entity: { type: unassociatedEntityType, id },
    before: { status },
    after: { status: after.status, amount: toText(amount), currency: amount.currency, reason, askedBy, ...facts },
    result: 'SUCCESS',
  });
};

/**
 * Assigns unallocated money to a business (T-12), where it keeps waiting for its payment.
 *
 * @returns the money before; null if it does not wait, or has a business already
 */
export const allocate = async (tx: Tx, decision: Decision, businessId: BusinessId): Promise<Waiting | null> => {
  const waiting = await holdWaiting(tx, decision.organisationId, decision.id);
  if (waiting?.businessId !== null) return null;
  const { actor, organisationId } = decision;
  const at = await clockNow(tx);
  await post(tx, organisationId, allocations(waiting, businessId, actor, at));
  await storeBusiness(tx, waiting, businessId, at);
  const told: Told = { action: 'unassociated-deposit.allocate', event: 'ALLOCATED', after: { ...waiting, businessId } };
  await tell(tx, waiting, decision, told, { businessId });
  return waiting;
};

/** Records that a deposit took the money. The caller has posted it. */
export const noteAssociated = async (
  tx: Tx,
  waiting: Waiting,
  businessId: BusinessId,
  decision: Decision,
  into: NonNullable<Resolution['into']>,
): Promise<void> => {
  const at = await clockNow(tx);
  if (waiting.businessId === null) await storeBusiness(tx, waiting, businessId, at);
  await storeResolution(tx, waiting, { status: 'ASSOCIATED', into, actor: decision.actor, at });
  const after = { ...waiting, businessId, status: 'ASSOCIATED' } as const;
  const told: Told = { action: 'unassociated-deposit.associate', event: 'ASSOCIATED', after };
  await tell(tx, waiting, decision, told, { into });
};

/**
 * Writes off unclaimed money: T-26.
 *
 * @returns the money before; null if it does not wait
 */
export const writeOff = async (tx: Tx, decision: Decision): Promise<Waiting | null> => {
  const waiting = await holdWaiting(tx, decision.organisationId, decision.id);
  if (!waiting) return null;
  const at = await clockNow(tx);
  await post(tx, decision.organisationId, [writtenOff(waiting, decision.actor, at)]);
  await storeResolution(tx, waiting, { status: 'WRITTEN_OFF', into: null, actor: decision.actor, at });
  const after = { ...waiting, status: 'WRITTEN_OFF' } as const;
  const told: Told = { action: 'unassociated-deposit.write-off', event: 'WRITTEN_OFF', after };
  await tell(tx, waiting, decision, told, {});
  return waiting;
};

/**
 * Records that the bank sent it back to the account it came from: T-20. `bankReference` names the transfer at the bank.
 *
 * @returns the money before; null if it does not wait, or is coins
 */
export const noteReturnedByBank = async (
  tx: Tx,
  decision: Decision,
  bankReference: string,
): Promise<Waiting | null> => {
  const waiting = await holdWaiting(tx, decision.organisationId, decision.id);
  if (waiting?.kind !== 'FIAT') return null;
  const at = await clockNow(tx);
  await post(tx, decision.organisationId, [sentBackByBank(waiting, decision.actor, at)]);
  await storeResolution(tx, waiting, { status: 'REFUNDED', into: null, actor: decision.actor, at });
  const after = { ...waiting, status: 'REFUNDED' } as const;
  const told: Told = { action: 'unassociated-deposit.return', event: 'RETURNED', after };
  await tell(tx, waiting, decision, told, { bankReference });
  return waiting;
};
