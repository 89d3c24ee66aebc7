import type { EventName } from '../../../platform/audit/event-names';
import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { post } from '@countinghouse/ledger';
import { toText } from '@countinghouse/money';
import type { Actor } from '@countinghouse/payments';
import { audit } from '../../../platform/audit/repository';
import { clockNow } from '../../../platform/clock/repository';
import { insertTransitions } from '../../../platform/transitions/repository';
import { holdWaiting, storeBusiness, storeResolution, type Resolution } from './repository';
import {
  allocations,
  sentBackByBank,
  unassociatedEntityType,
  unassociatedTransition,
  writtenOff,
  type Waiting,
} from './unassociated-deposit';

/** Who decided about it, and what was said for it. */
export type Decision = {
  readonly organisationId: OrganisationId;
  readonly id: string;
  readonly actor: Actor;
  readonly reason: string;
  /** The other of the two. */
  readonly askedBy: string;
};

type Told = { readonly action: EventName; readonly event: string; readonly to: 'PENDING' | Resolution['status'] };

const tell = async (
  tx: Tx,
  { organisationId, id, amount }: Waiting,
  { actor, reason, askedBy }: Pick<Decision, 'actor' | 'reason' | 'askedBy'>,
  { action, event, to }: Told,
  facts: object,
): Promise<void> => {
  const at = await clockNow(tx);
  await insertTransitions(tx, [
    unassociatedTransition({ organisationId, id }, { from: 'PENDING', to, event }, actor, at),
  ]);
  await audit(tx, {
    actor,
    organisationId,
    action,
    entity: { type: unassociatedEntityType, id },
    before: { status: 'PENDING' },
    after: { status: to, amount: toText(amount), currency: amount.currency, reason, askedBy, ...facts },
    result: 'SUCCESS',
  });
};

/**
 * Nobody's money is a business's from now on (T-12), where it goes on waiting for what it belongs to.
 * @returns the money as it stood; null where it does not wait, or is a business's already
 */
export const allocate = async (tx: Tx, decision: Decision, businessId: BusinessId): Promise<Waiting | null> => {
  const waiting = await holdWaiting(tx, decision.organisationId, decision.id);
  if (waiting?.businessId !== null) return null;
  const { actor, organisationId } = decision;
  const at = await clockNow(tx);
  await post(tx, organisationId, allocations(waiting, businessId, actor, at));
  await storeBusiness(tx, waiting, businessId, at);
  const told = { action: 'unassociated-deposit.allocate', event: 'ALLOCATED', to: 'PENDING' } as const;
  await tell(tx, waiting, decision, told, { businessId });
  return waiting;
};

/** Puts on record that a deposit took the money. Whoever calls it has posted how. */
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
  const told = { action: 'unassociated-deposit.associate', event: 'ASSOCIATED', to: 'ASSOCIATED' } as const;
  await tell(tx, waiting, decision, told, { into });
};

/**
 * Nobody claims it: T-26.
 * @returns the money as it stood; null where it does not wait
 */
export const writeOff = async (tx: Tx, decision: Decision): Promise<Waiting | null> => {
  const waiting = await holdWaiting(tx, decision.organisationId, decision.id);
  if (!waiting) return null;
  const at = await clockNow(tx);
  await post(tx, decision.organisationId, [writtenOff(waiting, decision.actor, at)]);
  await storeResolution(tx, waiting, { status: 'WRITTEN_OFF', into: null, actor: decision.actor, at });
  const told = { action: 'unassociated-deposit.write-off', event: 'WRITTEN_OFF', to: 'WRITTEN_OFF' } as const;
  await tell(tx, waiting, decision, told, {});
  return waiting;
};

/**
 * The bank has sent it back to the account it came from: T-20. `bankReference` names the transfer at the bank.
 * @returns the money as it stood; null where it does not wait, or is coins
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
  const told = { action: 'unassociated-deposit.return', event: 'RETURNED', to: 'REFUNDED' } as const;
  await tell(tx, waiting, decision, told, { bankReference });
  return waiting;
};
