import { all } from '@countinghouse/contract';
import type { ChangeKind } from '../../running/events';
import { conversionEntityType } from './conversion';
import { businessesOf } from './repository';

/** Conversions, announced to members who may see their business. */
export const conversionChanges: ChangeKind = {
  entityTypes: [conversionEntityType],
  need: all('GET_BALANCE_CONVERSIONS'),
  movesMoney: true,
  businessesOf: (tx, organisationId, _entityType, entityIds) => businessesOf(tx, organisationId, entityIds),
};
