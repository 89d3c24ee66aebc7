import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { post } from '@countinghouse/ledger';
import { min, toText, zero, type Amount } from '@countinghouse/money';
import type { Actor } from '@countinghouse/payments';
import { audit } from '../../../platform/audit/repository';
import { clockNow } from '../../../platform/clock/repository';
import { owedBy } from '../../../platform/debts';
import { newId } from '../../../platform/ids';
import { insertTransitions } from '../../../platform/transitions/repository';
import { movementEntityType, movementPosted, movementTransition, type Movement } from './movement';
import { findMovement, insertMovements, lockMovement } from './repository';

const keep = async (tx: Tx, movement: Movement): Promise<Movement> => {
  const { organisationId, id, amount } = movement;
  await post(tx, organisationId, [movementPosted(movement)]);
  await insertMovements(tx, [movement]);
  await insertTransitions(tx, [movementTransition(movement)]);
  await audit(tx, {
    actor: movement.approvedBy,
    organisationId,
    action: movement.reversalOf === null ? 'manual-movement.post' : 'manual-movement.reverse',
    entity: { type: movementEntityType, id },
    after: {
      business: movement.businessId,
      type: movement.type,
      amount: toText(amount),
      currency: amount.currency,
      reason: movement.reason,
      description: movement.description,
      ...(movement.reversalOf !== null && { reversalOf: movement.reversalOf }),
      askedBy: movement.createdBy,
    },
    result: 'SUCCESS',
  });
  return movement;
};

/** What of a credit goes to what its business owes. */
const repaidBy = async (
  tx: Tx,
  { organisationId, businessId, type, amount }: Pick<Movement, 'organisationId' | 'businessId' | 'type' | 'amount'>,
): Promise<Amount> => {
  if (type === 'DEBIT') return zero(amount.currency);
  return min(amount, await owedBy(tx, organisationId, businessId, amount.currency));
};

/**
 * Gives money to a business by hand, or takes it (T-23). It posts, so that its transaction posts nothing else.
 * @throws LedgerError INSUFFICIENT_BALANCE where there is less to take
 */
export const postMovement = async (
  tx: Tx,
  movement: Omit<Movement, 'id' | 'repaid' | 'reversalOf' | 'at'>,
): Promise<Movement> =>
  keep(tx, {
    ...movement,
    id: newId(),
    repaid: await repaidBy(tx, movement),
    reversalOf: null,
    at: await clockNow(tx),
  });

type Reversal = {
  readonly organisationId: OrganisationId;
  readonly id: string;
  readonly description: string;
  readonly createdBy: string;
  readonly approvedBy: Actor;
};

/**
 * Takes a movement back by one of the other direction, once.
 * @returns null where there is no such movement, it was taken back, or is itself a movement back
 * @throws LedgerError INSUFFICIENT_BALANCE where the business has spent what it was given
 */
export const reverseMovement = async (
  tx: Tx,
  { organisationId, id, description, createdBy, approvedBy }: Reversal,
): Promise<Movement | null> => {
  await lockMovement(tx, organisationId, id);
  const movement = await findMovement(tx, organisationId, id);
  if (!movement || movement.reversalOf !== null || movement.reversedBy !== null) return null;
  const { businessId, type, amount, repaid, reason } = movement;
  return keep(tx, {
    organisationId,
    id: newId(),
    businessId,
    type: type === 'CREDIT' ? 'DEBIT' : 'CREDIT',
    amount,
    repaid,
    reason,
    description,
    related: { type: movementEntityType, id },
    reversalOf: id,
    createdBy,
    approvedBy,
    at: await clockNow(tx),
  });
};
