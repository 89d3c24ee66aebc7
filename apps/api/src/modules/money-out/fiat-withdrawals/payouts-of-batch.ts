import { bankMethodOf } from '@countinghouse/contract/payment-methods';
import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { post } from '@countinghouse/ledger';
import { settlementTimes, type FiatWithdrawalEvent } from '@countinghouse/payments';
import { together, type Cause } from '../../../platform/moved/movement';
import { noteMovement } from '../../../platform/moved/repository';
import { isUntouched, type FiatWithdrawal } from './fiat-withdrawal';
import { fiatWithdrawalMoved } from './fiat-withdrawal-moved';
import { fiatPayoutsOfBatch, saveFiatWithdrawals } from './repository';

/** Times of a withdrawal that is approved by now: its cut-off may have passed while it waited. */
export const timesOnceApproved = (
  { amount, paymentMethod }: FiatWithdrawal,
  kind: FiatWithdrawalEvent['kind'],
  at: Date,
): Partial<FiatWithdrawal> => {
  const method = bankMethodOf(amount.currency, paymentMethod);
  return kind === 'APPROVED' && method ? settlementTimes(method, at) : {};
};

/**
 * Applies one decision to several payouts of a batch, whose approval its batch has closed. The caller holds their locks, and posts nothing else in its
 * transaction. The decision itself is in the audit trail, once for the whole.
 *
 * @throws IllegalTransition when the event does not fit the present state of one: nothing changes
 */
export const moveFiatWithdrawals = async (
  tx: Tx,
  organisationId: OrganisationId,
  before: readonly FiatWithdrawal[],
  event: FiatWithdrawalEvent,
  moment: Cause,
): Promise<void> => {
  const moved = before.map((withdrawal) =>
    fiatWithdrawalMoved(withdrawal, event, moment, { changes: timesOnceApproved(withdrawal, event.kind, moment.at) }),
  );
  await post(
    tx,
    organisationId,
    moved.flatMap(({ postings }) => postings),
  );
  await saveFiatWithdrawals(
    tx,
    moved.map(({ after }) => after),
  );
  await noteMovement(tx, together(moved.map(({ movement }) => movement)));
};

/** Seals of all payouts of a batch as they are, in the order of its rows; null if one of them is not what was made, or there is none. */
export const sealsOfFiatBatch = async (
  tx: Tx,
  organisationId: OrganisationId,
  batchId: string,
  secretKey: string,
): Promise<Buffer | null> => {
  const payouts = await fiatPayoutsOfBatch(tx, organisationId, batchId);
  return payouts.length > 0 && payouts.every((payout) => isUntouched(payout, secretKey))
    ? Buffer.concat(payouts.map(({ seal }) => seal))
    : null;
};
