import { all } from '@countinghouse/contract';
import type { ChangeKind } from '../../running/events';
import { approvalEntityType } from './approval';
import { businessesOfApprovals } from './repository';

/** Withdrawals that wait for approval, announced to those who may vote. */
export const approvalChanges: ChangeKind = {
  entityTypes: [approvalEntityType],
  need: all('CREATE_WITHDRAWAL'),
  movesMoney: false,
  businessesOf: (tx, organisationId, _entityType, ids) => businessesOfApprovals(tx, organisationId, ids),
};
