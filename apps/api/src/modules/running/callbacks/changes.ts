import { anyOf } from '@countinghouse/contract';
import type { ChangeKind } from '../events';
import { businessesOfDeliveries } from './repository';

/** Callbacks, announced to members who may read their payments. */
export const callbackChanges: ChangeKind = {
  entityTypes: ['CALLBACK'],
  need: anyOf('GET_PAYMENT', 'GET_PAYMENTS'),
  movesMoney: false,
  businessesOf: (tx, organisationId, _entityType, entityIds) => businessesOfDeliveries(tx, organisationId, entityIds),
};
