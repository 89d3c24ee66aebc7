import { all } from '@countinghouse/contract';
import type { ChangeKind } from '../../running/events';
import { sidesOf } from './repository';

/** Transfers, announced to members who may see one of their sides. */
export const transferChanges: ChangeKind = {
  entityTypes: ['INTERNAL_TRANSFER'],
  need: all('GET_INTERNAL_TRANSFERS'),
  movesMoney: true,
  businessesOf: (tx, organisationId, _entityType, entityIds) => sidesOf(tx, organisationId, entityIds),
};
