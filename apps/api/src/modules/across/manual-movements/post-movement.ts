import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { post } from '@countinghouse/ledger';
import { min, toText, zero, type Amount } from '@countinghouse/money';
import type { Actor } from '@countinghouse/payments';
import { audit } from '../../../platform/audit/repository';
import { clockNow } from '../../../platform/clock/repository';
import { owedBy } from '../../../platform/debts';
import { newId } from '../../../platform/ids';
import { noteMovement } from '../../../platform/moved/repository';
import { movementOf } from './moved';
import { movementEntityType, movementPosted, type Movement } from './movement';
import { findMovement, insertMovements, lockMovement } from './repository';

const keep = async (tx: Tx, movement: Movement): Promise<Movement> => {
  const { organisationId, id, amount } = movement;
  await post(tx, organisationId, [movementPosted(movement)]);
  await insertMovements(tx, [movement]);
  await noteMovement(tx, movementOf(movement));
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

/** Part of a credit that repays its business's debt. */
const repaidBy = async (
  tx: Tx,
  { organisationId, businessId, type, amount }: Pick<Movement, 'organisationId' | 'businessId' | 'type' | 'amount'>,
): Promise<Amount> => {
  if (type === 'DEBIT') return zero(amount.currency);
  return min(amount, await owedBy(tx, organisationId, businessId, amount.currency));
};

/**
 * Gives money to a business by hand, or takes it (T-23). It posts, so its transaction may post nothing else.
 *
 * @throws LedgerError INSUFFICIENT_BALANCE if there is less to take
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
 * Reverses a movement, once, by one in the other direction.
 *
 * @returns null if there is no such movement, it was reversed, or is itself a reversal
 * @throws LedgerError INSUFFICIENT_BALANCE if the business has spent the money
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
