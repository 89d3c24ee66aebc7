import type { Tx } from '@countinghouse/database';
import { noteChanges } from '../../../platform/changes/repository';
import { approvalEntityType, type ApprovalOutcome, type Subject } from './approval';
import { storeOutcome } from './repository';

/**
 * Says that a withdrawal no longer waits for approval, in the transaction in which it stopped to: the one place where it
 * changes calls this, whatever ended it.
 */
export const closeApproval = async (
  tx: Tx,
  { organisationId, id }: Pick<Subject, 'organisationId' | 'id'>,
  outcome: Exclude<ApprovalOutcome, 'PENDING'>,
  at: Date,
): Promise<void> => {
  if (!(await storeOutcome(tx, { organisationId, id }, outcome, at)))
    throw new Error(`Nobody was asked to approve the withdrawal ${id}, or it was decided before`);
  await noteChanges(tx, [{ organisationId, entityType: approvalEntityType, entityId: id, status: outcome, at }]);
};
