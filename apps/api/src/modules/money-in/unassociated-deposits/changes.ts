import { all } from '@countinghouse/contract';
import type { ChangeKind } from '../../running/events';
import { businessesOfUnassociated } from './list-repository';
import { unassociatedEntityType } from './unassociated-deposit';

/** Money without a payment, announced to members who may list it; without a business, to all of them. */
export const unassociatedChanges: ChangeKind = {
  entityTypes: [unassociatedEntityType],
  need: all('GET_INTERNAL_TRANSFERS'),
  movesMoney: true,
  businessesOf: (tx, organisationId, _entityType, ids) => businessesOfUnassociated(tx, organisationId, ids),
};
