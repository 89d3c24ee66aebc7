import type { Tx } from '@countinghouse/database';
import { noteChanges } from '../../../platform/changes/repository';
import { approvalEntityType, type ApprovalOutcome, type Subject } from './approval';
import { storeOutcome } from './repository';

/**
 * Ends the approval of a withdrawal, in the transaction that ends its waiting: called at the one place where a withdrawal changes, whatever the
 * cause.
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
