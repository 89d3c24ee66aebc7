import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import type { Actor, Settlement } from '@countinghouse/payments';
import { newId } from '../../../platform/ids';
import type { RateFeed } from '../../../rails/rates';
import type { travelRuleGate } from '../travel-rule';
import { lockPayment } from './aggregate-repository';
import { tellPayment } from './tell-payment';

type Released = {
  readonly organisationId: OrganisationId;
  readonly paymentId: string;
  readonly depositId: string;
  /** Who decided it. */
  readonly actor: Actor;
};

/**
 * Lets a blocked deposit go on as if screening had let it pass: it is credited, sent back as a follow-up, or waits for its
 * payer's data, for which it is asked about now.
 *
 * @returns what it led to; null where there is no such deposit
 * @throws IllegalTransition where it is not blocked; StaleRates or UnknownRate when nothing can be priced
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
    { kind: 'RELEASED', depositId, travelRule: assessed.outcome, refundId: newId() },
  );
  if (settled) await travelRule.keep(tx, assessed, settled.deposit);
  return settled;
};
