import { payoutSentences as said } from '@countinghouse/contract/money-out/payout-batches';
import { validationMessages } from '@countinghouse/contract/validation';
import type { Tx } from '@countinghouse/database';
import { isZero, parseAmount, toText } from '@countinghouse/money';
import { aboveCeiling } from '../../../platform/amount-ceiling';
import { recordChange, type Change } from '../../../platform/audit/record-change';
import { clockNow } from '../../../platform/clock/repository';
import { AppError, fieldError, refused } from '../../../platform/errors';
import { actorOf, type Member } from '../../../platform/principal';
import { refuseWhileStopped } from '../../carriers/outgoing-stop';
import { closeApproval } from '../withdrawal-approvals';
import { askToAdvance } from './advance-job';
import { payoutBatchEntityType, type PayoutBatch } from './batch';
import { assertDraft, assertMaker, conflict, heldBatchOf, isMaker } from './draft';
import { moveBatch } from './move-batch';

type Looked = { readonly rows: number; readonly heldAmount: string };

/**
 * Begins to freeze a draft, as its maker looked at it: a job makes its payouts, all of them or none.
 *
 * @throws AppError NOT_FOUND, FORBIDDEN (somebody else's), VALIDATION_FAILED, ABOVE_MAXIMUM, STATE_CONFLICT, OUTGOING_STOPPED
 */
export const submitBatch = async (tx: Tx, change: Change, id: string, { rows, heldAmount }: Looked): Promise<void> => {
  const { member } = change;
  const batch = await heldBatchOf(tx, member, id);
  assertMaker(member, batch);
  assertDraft(batch);
  await refuseWhileStopped(tx, member.organisationId);
  const parsed = parseAmount(heldAmount, batch.debitCurrency);
  if (!parsed.ok) {
    throw parsed.reason === 'TOO_LARGE'
      ? aboveCeiling('heldAmount')
      : fieldError('heldAmount', validationMessages.amountNumber);
  }
  const held = parsed.amount;
  if (isZero(held)) throw refused('heldAmount', said.nothingGoes);
  const at = await clockNow(tx);

  // From here it succeeds.
  await moveBatch(tx, batch, 'FREEZING', { at, actor: actorOf(member) }, { expected: { rows, held }, problem: null });
  await recordChange(tx, change, {
    action: 'payout-batch.submit',
    entity: { type: payoutBatchEntityType, id },
    after: { rows, debitCurrency: batch.debitCurrency, heldAmount: toText(held) },
  });
  await askToAdvance(tx, batch);
};

/** True for its maker, a person or that very API key, and for people of the system role ADMIN. */
export const mayTakeBack = (member: Member, maker: Parameters<typeof isMaker>[1]): boolean =>
  isMaker(member, maker) || member.systemRole === 'ADMIN';

/**
 * Discards a draft, or takes a batch back before its last vote: its payouts are cancelled, and what was held for them is released.
 *
 * @throws AppError NOT_FOUND, FORBIDDEN (somebody else's), STATE_CONFLICT
 */
export const cancelBatch = async (tx: Tx, change: Change, id: string): Promise<void> => {
  const { member } = change;
  const batch = await heldBatchOf(tx, member, id);
  if (!mayTakeBack(member, batch.initiatedBy))
    throw new AppError('FORBIDDEN', { subCode: 'NOT_THE_MAKER', message: said.onlyInitiator });
  refuseIfLate(batch);
  const at = await clockNow(tx);

  // From here it succeeds.
  const after = await moveBatch(tx, batch, 'CANCELLED', { at, actor: actorOf(member) });
  if (batch.status === 'AWAITING_APPROVAL') {
    await closeApproval(tx, batch, 'CANCELLED', at);
    await askToAdvance(tx, batch);
  }
  await recordChange(tx, change, {
    action: 'payout-batch.cancel',
    entity: { type: payoutBatchEntityType, id },
    before: { status: batch.status },
    after: { status: after.status },
  });
};

/** @throws AppError STATE_CONFLICT */
const refuseIfLate = ({ status }: PayoutBatch): void => {
  if (status === 'FREEZING') throw conflict(said.beingFrozen);
  if (status === 'RELEASING') throw conflict(said.notTakenBack);
  if (status !== 'DRAFT' && status !== 'AWAITING_APPROVAL') throw conflict(said.gone);
};
