import { all } from '@countinghouse/contract';
import type { ChangeKind } from '../../running/events';
import { businessesOfRecords, recordEntityType } from './repository';

/** Waiting travel-rule records, announced to those who have its queue. */
export const travelRuleChanges: ChangeKind = {
  entityTypes: [recordEntityType],
  need: all('GET_DEPOSITS_WITHOUT_TRAVEL_RULE'),
  movesMoney: false,
  businessesOf: (tx, organisationId, _entityType, ids) => businessesOfRecords(tx, organisationId, ids),
};
