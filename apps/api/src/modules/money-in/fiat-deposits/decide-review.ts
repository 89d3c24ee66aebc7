import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { post } from '@countinghouse/ledger';
import { toText } from '@countinghouse/money';
import type { Actor } from '@countinghouse/payments';
import { audit } from '../../../platform/audit/repository';
import { clockNow } from '../../../platform/clock/repository';
import { insertTransitions } from '../../../platform/transitions/repository';
import { feesOf } from '../../organisation/businesses';
import { fiatCredited, fiatDepositFee, fiatEntityType, fiatReturned, fiatTransition } from './fiat-deposit';
import { owedBy } from '../../../platform/debts';
import { holdFiatDeposit, storeOutcome } from './repository';

type Review = {
  readonly organisationId: OrganisationId;
  readonly id: string;
  /** RETURNED: the bank has sent it back. */
  readonly outcome: 'RECEIVED' | 'RETURNED';
  readonly actor: Actor;
  /** What stands in the audit trail beside it. */
  readonly facts: Readonly<Record<string, string>>;
};

/**
 * Ends the review of money that another account sent than was told: the business gets it less the fee (T-17 out of what
 * nobody was given), or it goes back (T-20).
 *
 * @returns whether it was under review
 */
export const decideReview = async (tx: Tx, { organisationId, id, outcome, actor, facts }: Review): Promise<boolean> => {
  const deposit = await holdFiatDeposit(tx, organisationId, id);
  if (deposit?.status !== 'UNDER_REVIEW' || !deposit.received) return false;
  const at = await clockNow(tx);
  const { businessId, received } = deposit;
  const { amount } = received;
  const { fiatDepositFee: fees } = await feesOf(tx, organisationId, businessId);
  const fee = outcome === 'RECEIVED' ? fiatDepositFee(amount, fees) : null;
  const moved = { entityType: fiatEntityType, id, amount, at } as const;
  const owed = await owedBy(tx, organisationId, businessId, amount.currency);
  await post(tx, organisationId, [
    fee === null ? fiatReturned(moved, actor) : fiatCredited({ ...moved, businessId, fee, owed }, actor, 'unallocated'),
  ]);
  await storeOutcome(tx, { ...deposit, status: outcome, received: { ...received, fee } });
  const change = { from: 'UNDER_REVIEW', to: outcome, event: outcome === 'RECEIVED' ? 'ACCEPTED' : 'RETURNED' };
  await insertTransitions(tx, [fiatTransition(deposit, fiatEntityType, change, actor, at)]);
  await audit(tx, {
    actor,
    organisationId,
    action: outcome === 'RECEIVED' ? 'fiat-deposit.accept' : 'fiat-deposit.return',
    entity: { type: fiatEntityType, id },
    before: { status: 'UNDER_REVIEW' },
    after: { status: outcome, amount: toText(amount), fee: fee && toText(fee), currency: amount.currency, ...facts },
    result: 'SUCCESS',
  });
  return true;
};
