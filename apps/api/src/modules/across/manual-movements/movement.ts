import type { ManualMovement as MovementView } from '@countinghouse/contract/across/manual-movements';
import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import { account, credit, debit, keyOf, type NewEntry, type NewTransaction } from '@countinghouse/ledger';
import { isPositive, subtract, type Amount } from '@countinghouse/money';
import type { Actor } from '@countinghouse/payments';

/** Money that two operators gave to a business by hand, or took from it: posted, and never changed. */
export type Movement = {
  readonly organisationId: OrganisationId;
  readonly id: string;
  readonly businessId: BusinessId;
  readonly type: MovementView['type'];
  readonly amount: Amount;
  /** Part of a credit that repaid the business's debt; for a reversal, the debt restored. Otherwise zero. */
  readonly repaid: Amount;
  readonly reason: MovementView['reason'];
  readonly description: string;
  readonly related: MovementView['relatedEntity'];
  readonly reversalOf: string | null;
  readonly createdBy: string;
  readonly approvedBy: Actor;
  readonly at: Date;
};

/** The ledger's and the timeline's word for it. */
export const movementEntityType = 'MANUAL_MOVEMENT';

const some = (entry: NewEntry): NewEntry[] => (isPositive(entry.amount) ? [entry] : []);

/**
 * T-23: against the account of manual movements; a credit first repays the business's debt in the currency (T-25). A reversal mirrors the movement
 * it undoes (T-24).
 */
export const movementPosted = (movement: Movement): NewTransaction => {
  const { id, businessId, type, amount, repaid, description, reversalOf, approvedBy, at } = movement;
  const { currency } = amount;
  const manual = account.manual(currency);
  const available = account.available(businessId, currency);
  const owed = account.receivable(businessId, currency);
  const given = [
    debit(manual, amount),
    ...some(credit(available, subtract(amount, repaid))),
    ...some(credit(owed, repaid)),
  ];
  const taken = [
    ...some(debit(available, subtract(amount, repaid))),
    ...some(debit(owed, repaid)),
    credit(manual, amount),
  ];
  return {
    eventType: reversalOf === null ? 'T-23' : 'T-24',
    entityType: movementEntityType,
    entityId: id,
    valueAt: at,
    description,
    actor: approvedBy,
    entries: type === 'CREDIT' ? given : taken,
    reversalOf: reversalOf === null ? null : keyOf('T-23', reversalOf),
  };
};
