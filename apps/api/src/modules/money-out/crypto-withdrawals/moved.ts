import type { LineOf } from '../../../platform/list/line';
import { listLine } from '../../../platform/moved/list-line';
import { noMovement, transitionOf, type Cause, type ListLine, type Movement } from '../../../platform/moved/movement';
import { withdrawalEntityType, type Withdrawal } from './withdrawal';

/** Sums of the list: what completed withdrawals cost. */
export const withdrawalSums: LineOf<'crypto_withdrawal'> = {
  list: 'crypto_withdrawal',
  currency: 'currency',
  otherCurrency: 'debit_currency',
  moved: { column: 'status', is: 'COMPLETED' },
  amount: { of: 'debited', units: 'debit_amount', in: 'debit_currency' },
  otherAmount: { of: 'fees', units: 'service_fee', in: 'debit_currency' },
};

const lineOf = (withdrawal: Withdrawal): ListLine => {
  const { organisationId, businessId, createdAt, status, amount, heldAmount, debitAmount, serviceFee } = withdrawal;
  return listLine(
    withdrawalSums,
    { organisationId, businessId, at: createdAt },
    {
      status,
      currency: amount.currency,
      debit_currency: heldAmount.currency,
      debit_amount: debitAmount && debitAmount.units,
      service_fee: serviceFee.units,
    },
  );
};

/**
 * A withdrawal counts on the day it completes, at its value of that moment. Viewers are notified even without a change of status: something else
 * about it changed.
 *
 * @param before null: newly created
 */
export const movementOf = (
  before: Withdrawal | null,
  after: Withdrawal,
  { event, actor, at }: Cause & { readonly event: string },
): Movement => {
  const { organisationId, id, businessId, status, amount: volume, uniformAmount: uniformVolume, completedAt } = after;
  const thing = { entityType: withdrawalEntityType, organisationId, id } as const;
  const from = before?.status ?? null;
  const isCounted = status === 'COMPLETED' && from !== 'COMPLETED';
  const day = (completedAt ?? at).toISOString().slice(0, 10);
  // A withdrawal may be released from a block and be blocked again: the moment distinguishes the occurrences.
  const reference = before ? at.toISOString() : '';
  return {
    ...noMovement,
    was: before ? [lineOf(before)] : [],
    became: [lineOf(after)],
    figures: isCounted
      ? [{ organisationId, businessId, direction: 'WITHDRAWAL', day, count: 1, volume, uniformVolume }]
      : [],
    ...(from === status
      ? { told: [{ organisationId, entityType: withdrawalEntityType, entityId: id, status, at }] }
      : { transitions: [transitionOf(thing, { from, to: status, event, reference }, { actor, at })] }),
  };
};

/** Figures of all withdrawals, by their rows. */
export const withdrawalFigures = `
        select organisation_id, business_id, 'WITHDRAWAL' as direction, currency, completed_at as at,
               (completed_at at time zone 'UTC')::date as day, amount as volume, uniform_amount as uniform_volume
          from crypto_withdrawal where status = 'COMPLETED'`;
