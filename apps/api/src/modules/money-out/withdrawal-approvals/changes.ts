import { all } from '@countinghouse/contract';
import type { ChangeKind } from '../../running/events';
import { approvalEntityType } from './approval';
import { businessesOfApprovals } from './repository';

/** What waits for approval, told to those who may give it. */
export const approvalChanges: ChangeKind = {
  entityTypes: [approvalEntityType],
  need: all('CREATE_WITHDRAWAL'),
  movesMoney: false,
  businessesOf: (tx, organisationId, _entityType, ids) => businessesOfApprovals(tx, organisationId, ids),
};
