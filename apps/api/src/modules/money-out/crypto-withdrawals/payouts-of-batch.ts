import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { post } from '@countinghouse/ledger';
import type { WithdrawalEvent } from '@countinghouse/payments';
import { together, type Cause } from '../../../platform/moved/movement';
import { noteMovement } from '../../../platform/moved/repository';
import { queueCallbacks } from '../../running/callbacks';
import { payoutsOfBatch, saveWithdrawals } from './repository';
import { isUntouched, type Withdrawal } from './withdrawal';
import { callbackOf } from './withdrawal-callback';
import { withdrawalMoved } from './withdrawal-moved';

/**
 * Applies one event to several payouts of a batch, whose approval its batch has closed. The caller holds their locks, and posts nothing else in its
 * transaction.
 *
 * @throws IllegalTransition when the event does not fit the present state of one: nothing changes
 */
export const moveWithdrawals = async (
  tx: Tx,
  organisationId: OrganisationId,
  before: readonly Withdrawal[],
  event: WithdrawalEvent,
  moment: Cause,
): Promise<void> => {
  const moved = before.map((withdrawal) => withdrawalMoved(withdrawal, event, moment));
  await post(
    tx,
    organisationId,
    moved.flatMap(({ postings }) => postings),
  );
  await saveWithdrawals(
    tx,
    moved.map(({ after }) => after),
  );
  await noteMovement(tx, together(moved.map(({ movement }) => movement)));
  await queueCallbacks(
    tx,
    moved.flatMap(({ after, callback }) => (callback ? [callbackOf(after, callback)] : [])),
  );
};

/** Seals of all payouts of a batch as they are, in the order of its rows; null if one of them is not what was made, or there is none. */
export const sealsOfBatch = async (
  tx: Tx,
  organisationId: OrganisationId,
  batchId: string,
  secretKey: string,
): Promise<Buffer | null> => {
  const payouts = await payoutsOfBatch(tx, organisationId, batchId);
  return payouts.length > 0 && payouts.every((payout) => isUntouched(payout, secretKey))
    ? Buffer.concat(payouts.map(({ seal }) => seal))
    : null;
};
