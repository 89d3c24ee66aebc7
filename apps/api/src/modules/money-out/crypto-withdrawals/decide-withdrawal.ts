import type { EventName } from '../../../platform/audit/event-names';
import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import type { Actor, WithdrawalEvent } from '@countinghouse/payments';
import { audit } from '../../../platform/audit/repository';
import { clockNow } from '../../../platform/clock/repository';
import { giveUpRefused } from '../../carriers/outgoing-transfers';
import { moveWithdrawal } from './move-withdrawal';
import { askToPayOut } from './pay-out-job';
import { holdWithdrawal } from './repository';
import { withdrawalEntityType, type Withdrawal } from './withdrawal';

/** Decision of the platform about a withdrawal, and its reason: requested by one operator, confirmed by another. */
export type WithdrawalDecision = {
  readonly organisationId: OrganisationId;
  readonly id: string;
  readonly actor: Actor;
  readonly askedBy: string;
  readonly reason: string;
};

const decided = async (
  tx: Tx,
  { organisationId, id, actor, askedBy, reason }: WithdrawalDecision,
  event: Extract<WithdrawalEvent['kind'], 'RELEASED' | 'REFUSED' | 'DROPPED'>,
  action: EventName,
): Promise<Withdrawal | null> => {
  const withdrawal = await holdWithdrawal(tx, organisationId, id);
  if (!withdrawal) return null;
  const at = await clockNow(tx);
  const changes = event === 'RELEASED' ? { clearedAt: at } : {};
  const after = await moveWithdrawal(tx, withdrawal, { kind: event }, { at, actor }, { changes, isAudited: true });
  await audit(tx, {
    actor,
    organisationId,
    action,
    entity: { type: withdrawalEntityType, id },
    before: { status: withdrawal.status },
    after: { status: after.status, reason, askedBy },
    result: 'SUCCESS',
  });
  return after;
};

/**
 * Releases a withdrawal that screening blocked or has no answer about: it is not screened again, and everything else is checked as before.
 *
 * @returns null if there is none with this id
 * @throws IllegalTransition when it is neither
 */
export const releaseBlocked = async (tx: Tx, decision: WithdrawalDecision): Promise<Withdrawal | null> => {
  const released = await decided(tx, decision, 'RELEASED', 'crypto-withdrawal.release');
  if (released) await askToPayOut(tx);
  return released;
};

/**
 * Refuses a withdrawal blocked by screening, and releases its hold (T-16).
 *
 * @returns null if there is none with this id
 * @throws IllegalTransition when it is not blocked
 */
export const refuseBlocked = (tx: Tx, decision: WithdrawalDecision): Promise<Withdrawal | null> =>
  decided(tx, decision, 'REFUSED', 'crypto-withdrawal.refuse');

/**
 * Declares that a broadcast will never happen: its chain has refused it for a day. The hold is released (T-16), and it is never handed over again.
 *
 * @returns `NOT_PROVEN` if its chain has not refused it for so long, or somebody is sending right now
 * @throws IllegalTransition when it is not under way
 */
export const declareDropped = async (
  tx: Tx,
  decision: WithdrawalDecision,
): Promise<Withdrawal | 'NOT_PROVEN' | null> => {
  if (!(await giveUpRefused(tx, decision.organisationId, decision.id))) return 'NOT_PROVEN';
  return decided(tx, decision, 'DROPPED', 'crypto-withdrawal.drop');
};
