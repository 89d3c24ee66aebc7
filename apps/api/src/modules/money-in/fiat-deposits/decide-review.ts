import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { post } from '@countinghouse/ledger';
import { toText } from '@countinghouse/money';
import type { Actor } from '@countinghouse/payments';
import { audit } from '../../../platform/audit/repository';
import { clockNow } from '../../../platform/clock/repository';
import { noteMovement } from '../../../platform/moved/repository';
import { feesOf } from '../../organisation/businesses';
import { fiatCredited, fiatDepositFee, fiatEntityType, fiatReturned } from './fiat-deposit';
import { owedBy } from '../../../platform/debts';
import { movementOf } from './moved';
import { holdFiatDeposit, storeOutcome } from './repository';

type Review = {
  readonly organisationId: OrganisationId;
  readonly id: string;
  /** RETURNED: the bank has sent it back. */
  readonly outcome: 'RECEIVED' | 'RETURNED';
  readonly actor: Actor;
  /** Further facts for the audit trail. */
  readonly facts: Readonly<Record<string, string>>;
};

/**
 * Ends the review of money that came from an account other than the announced one: the business gets it less the fee (T-17 out of unallocated
 * money), or it goes back (T-20).
 *
 * @returns true if it was under review
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
  const after = { ...deposit, status: outcome, received: { ...received, fee } };
  await storeOutcome(tx, after);
  const event = outcome === 'RECEIVED' ? 'ACCEPTED' : 'RETURNED';
  await noteMovement(tx, movementOf(deposit, after, { event, actor, at }));
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
