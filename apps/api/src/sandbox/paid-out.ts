import { isPositive, percentOf, fraction, subtract, zero } from '@countinghouse/money';
import type { BusinessId, OrganisationId } from '@countinghouse/contract/ids';
import type { Movement } from '../modules/across/manual-movements';
import { eventId } from './ids';
import type { Story } from './story';
import { platformActor } from './telling';
import type { Standing } from './world';

/**
 * A manual movement (T-23) that leaves a business with only a part of the credit of a story's deposit: it was settled by
 * hand shortly before the chain took the deposit back.
 */
export const paidOutBeforeReorg = (
  { plan, business, state }: Story,
  at: Date,
  partLeft: string,
  { available }: Standing,
): Movement | null => {
  const none = zero(available.currency);
  const net = state?.deposits[0]?.value?.payableAmount ?? none;
  const amount = subtract(available, percentOf(net, fraction(partLeft)));
  if (!state || !isPositive(amount)) return null;
  return {
    organisationId: state.terms.organisationId as OrganisationId,
    id: eventId(plan.random, 'paid-out', at),
    businessId: business.id as BusinessId,
    type: 'DEBIT',
    amount,
    repaid: none,
    reason: 'OTHER',
    description: 'Balance settled by hand',
    related: null,
    reversalOf: null,
    createdBy: 'treasury',
    approvedBy: platformActor,
    at,
  };
};
