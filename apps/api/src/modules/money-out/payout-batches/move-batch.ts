import type { PayoutBatchStatus } from '@countinghouse/contract/money-out/payout-batches';
import type { Tx } from '@countinghouse/database';
import { noMovement, transitionOf, type Cause } from '../../../platform/moved/movement';
import { noteMovement } from '../../../platform/moved/repository';
import { payoutBatchEntityType, type PayoutBatch } from './batch';
import { queueBatchCallback } from './batch-callback';
import { insertBatch, saveBatch } from './repository';

/** Statuses that a batch goes to from each, and the event of the timeline. */
const steps: Readonly<Record<PayoutBatchStatus, Readonly<Partial<Record<PayoutBatchStatus, string>>>>> = {
  DRAFT: { FREEZING: 'SUBMITTED', CANCELLED: 'CANCELLED' },
  FREEZING: { AWAITING_APPROVAL: 'FROZEN', RELEASING: 'FROZEN', DRAFT: 'NOT_FROZEN' },
  AWAITING_APPROVAL: {
    RELEASING: 'APPROVED',
    REFUSED: 'REJECTED',
    EXPIRED: 'APPROVAL_EXPIRED',
    CANCELLED: 'CANCELLED',
  },
  RELEASING: { DONE: 'ENDED', PARTLY: 'ENDED', FAILED: 'ENDED' },
  DONE: {},
  PARTLY: {},
  FAILED: {},
  REFUSED: {},
  EXPIRED: {},
  CANCELLED: {},
};

const over: readonly PayoutBatchStatus[] = ['DONE', 'PARTLY', 'FAILED', 'REFUSED', 'EXPIRED', 'CANCELLED'];

const traceOf = (batch: PayoutBatch, from: PayoutBatchStatus | null, event: string, { at, actor }: Cause) => ({
  ...noMovement,
  transitions: [
    transitionOf(
      { entityType: payoutBatchEntityType, organisationId: batch.organisationId, id: batch.id },
      // A draft may be submitted again after it could not be frozen.
      { from, to: batch.status, event, reference: from ? at.toISOString() : '' },
      { at, actor },
    ),
  ],
});

/** Writes a new draft. */
export const beginBatch = async (tx: Tx, batch: PayoutBatch): Promise<void> => {
  await insertBatch(tx, batch);
  const { type, id, label } = batch.initiatedBy;
  const cause = { at: batch.createdAt, actor: { type, id, label } };
  await noteMovement(tx, traceOf(batch, null, 'CREATED', cause));
};

/**
 * Moves a batch to a status: the only way by which one changes. The caller holds its lock (`holdBatch`).
 *
 * @throws Error when the step does not exist: nothing changes
 */
export const moveBatch = async (
  tx: Tx,
  before: PayoutBatch,
  status: PayoutBatchStatus,
  cause: Cause,
  changes: Partial<Pick<PayoutBatch, 'problem' | 'expected' | 'frozen'>> = {},
): Promise<PayoutBatch> => {
  const event = steps[before.status][status];
  if (event === undefined) throw new Error(`A batch that is ${before.status} does not become ${status}`);
  const after: PayoutBatch = {
    ...before,
    ...changes,
    status,
    endedAt: over.includes(status) ? cause.at : null,
  };
  await saveBatch(tx, after);
  await noteMovement(tx, traceOf(after, before.status, event, cause));
  // Of a discarded draft nothing was ever made.
  if (after.endedAt && after.frozen) await queueBatchCallback(tx, after);
  return after;
};
