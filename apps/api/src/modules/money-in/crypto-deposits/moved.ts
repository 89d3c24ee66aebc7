import type { Payment, Settlement } from '@countinghouse/payments';
import type { LineOf } from '../../../platform/list/line';
import { listLine } from '../../../platform/moved/list-line';
import { noMovement, type ListLine, type Movement } from '../../../platform/moved/movement';

/** The ledger's, the timeline's and the change feed's word for it. */
const paymentEntityType = 'PAYMENT';

/** Sums of the list: money that was credited, and fees that were kept of it. */
export const paymentSums: LineOf<'payment'> = {
  list: 'payment',
  currency: 'deposit_currency',
  otherCurrency: 'settlement_currency',
  amount: { of: 'net', units: 'actual_payable_amount', in: 'settlement_currency' },
  otherAmount: { of: 'fees', units: 'actual_service_fee', in: 'settlement_currency' },
};

const lineOf = ({ terms, outcome }: Payment): ListLine =>
  listLine(
    paymentSums,
    { organisationId: terms.organisationId, businessId: terms.businessId, at: terms.createdAt },
    {
      status: outcome.status,
      deposit_currency: terms.depositCurrency,
      settlement_currency: terms.settlementCurrency,
      actual_payable_amount: outcome.actualPayableAmount.units,
      actual_service_fee: outcome.actualServiceFee.units,
    },
  );

/**
 * A payment with its deposits and refunds: what they add to a day, and which states they went through, the rules of
 * packages/payments say.
 *
 * @param before null: it was made now
 * @param seenAt instant of a change that viewers see, with or without a transition; null: none
 */
export const movementOf = (
  before: Payment | null,
  after: Payment,
  { transitions, figures = [] }: Pick<Settlement, 'transitions'> & Partial<Pick<Settlement, 'figures'>>,
  seenAt: Date | null = null,
): Movement => {
  const { organisationId, id: entityId } = after.terms;
  const isTold = transitions.some(({ entityType }) => entityType === paymentEntityType);
  const { status } = after.outcome;
  return {
    ...noMovement,
    was: before ? [lineOf(before)] : [],
    became: [lineOf(after)],
    figures,
    transitions,
    told: seenAt && !isTold ? [{ organisationId, entityType: paymentEntityType, entityId, status, at: seenAt }] : [],
  };
};

/** Figures of all deposits, by their rows: each counts on the day it was credited. */
export const depositFigures = `
        select organisation_id, business_id, 'DEPOSIT' as direction, deposit_currency as currency, confirmed_at as at,
               (confirmed_at at time zone 'UTC')::date as day, accepted_amount as volume,
               coalesce(uniform_amount, 0) as uniform_volume
          from deposit where status = 'CONFIRMED'`;
