import { all } from '@countinghouse/contract';
import type { ChangeKind } from '../../running/events';
import { movementEntityType } from './movement';
import { businessesOfMovements } from './repository';

/** Movements, announced to members who may see their business. */
export const manualMovementChanges: ChangeKind = {
  entityTypes: [movementEntityType],
  need: all('FETCH_MANUAL_MOVEMENTS'),
  movesMoney: true,
  businessesOf: (tx, organisationId, _entityType, entityIds) => businessesOfMovements(tx, organisationId, entityIds),
};
