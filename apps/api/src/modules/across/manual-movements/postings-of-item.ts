import { all } from '@countinghouse/contract';
import { scopeOf } from '../../organisation/businesses';
import type { PostedItem } from '../../books/ledger';
import { movementEntityType } from './movement';
import { seesMovement } from './repository';

/** The postings of a movement. */
export const manualMovementPostings: PostedItem = {
  entityTypes: [movementEntityType],
  need: all('FETCH_MANUAL_MOVEMENTS'),
  partsOf: async (tx, member, entityType, entityId) =>
    (await seesMovement(tx, await scopeOf(tx, member), entityId)) ? [{ entityType, entityId }] : [],
};
