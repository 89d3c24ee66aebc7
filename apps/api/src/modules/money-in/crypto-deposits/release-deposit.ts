import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import type { Actor, DepositStatus, Settlement } from '@countinghouse/payments';
import { newId } from '../../../platform/ids';
import type { RateFeed } from '../../../rails/rates';
import type { travelRuleGate } from '../travel-rule';
import { lockPayment } from './aggregate-repository';
import { tellPayment } from './tell-payment';

type Released = {
  readonly organisationId: OrganisationId;
  readonly paymentId: string;
  readonly depositId: string;
  /** Author of the decision. */
  readonly actor: Actor;
};

/** Money that was not frozen yet needs no unfreezing. */
const letPass = (status: DepositStatus) =>
  status === 'PENDING_AML'
    ? ({ kind: 'SCREENED', outcome: 'OK', riskScore: null, riskCategory: null } as const)
    : ({ kind: 'RELEASED' } as const);

/**
 * Lets a deposit proceed that screening blocked or has no answer about: it is credited, sent back as a follow-up, or waits for its payer's data,
 * which is requested now.
 *
 * @returns the settlement; null if there is no such deposit
 * @throws IllegalTransition if it is neither; StaleRates or UnknownRate when nothing can be priced
 */
export const releaseDeposit = async (
  tx: Tx,
  { organisationId, paymentId, depositId, actor }: Released,
  { rates, travelRule }: { readonly rates: RateFeed; readonly travelRule: ReturnType<typeof travelRuleGate> },
): Promise<Settlement | null> => {
  const locked = await lockPayment(tx, organisationId, paymentId, [depositId]);
  const deposit = locked?.state.deposits.find(({ id }) => id === depositId);
  if (!deposit) return null;
  const assessed = await travelRule.assess(tx, deposit);
  const settled = await tellPayment(
    tx,
    { organisationId, paymentId, rates, actor },
    { ...letPass(deposit.status), depositId, travelRule: assessed.outcome, refundId: newId() },
  );
  if (settled) await travelRule.keep(tx, assessed, settled.deposit);
  return settled;
};
