import {
  travelRuleDeadline,
  type Actor,
  type Deposit,
  type TravelRuleNeed,
  type TravelRulePolicy,
  type ValuedTransfer,
} from '@countinghouse/payments';
import { unitsOf } from '../../../platform/amount-columns';
import type { InsertRow } from '../../../platform/tables';

type Facts = {
  readonly policy: TravelRulePolicy;
  readonly need: TravelRuleNeed;
  readonly worth: ValuedTransfer;
  readonly originatorId: string | null;
  /** Null while the deposit waits. */
  readonly ended: { readonly at: Date; readonly by: Actor } | null;
};

const endedAs = { NOT_REQUIRED: 'EXPIRED', PENDING: 'EXPIRED', COMPLETED: 'COMPLETED', REFUSED: 'REFUSED' } as const;

/** Present record of a deposit under the travel rule. */
export const recordOf = (
  deposit: Deposit,
  { policy, need, worth, originatorId, ended }: Facts,
): InsertRow<'travel_rule_record'> => {
  if (policy.regime === 'OFF' || need.reason === null) throw new Error(`Nothing is asked about ${deposit.id}`);
  const receivedAt = deposit.finalAt ?? deposit.detectedAt;
  const waits = deposit.status === 'PENDING_TRAVEL_RULE';
  return {
    organisation_id: deposit.organisationId,
    id: deposit.id,
    business_id: deposit.businessId,
    payment_id: deposit.paymentId,
    status: waits ? 'PENDING' : endedAs[deposit.travelRuleStatus],
    regime: policy.regime,
    reason: need.reason,
    uniform_currency: worth.value.currency,
    uniform_amount: unitsOf(worth.value),
    ownership_proof_required: need.ownershipProofRequired,
    originator_id: originatorId,
    received_at: receivedAt,
    deadline_at: travelRuleDeadline(policy, receivedAt),
    completed_at: ended?.at ?? null,
    completed_by_type: ended?.by.type ?? null,
    completed_by_id: ended?.by.id ?? null,
    completed_by_label: ended?.by.label ?? null,
    created_at: receivedAt,
    updated_at: ended?.at ?? receivedAt,
  };
};
