import { all } from '@countinghouse/contract';
import { scopeOf } from '../../organisation/businesses';
import type { PostedItem } from '../../books/ledger';
import { seesUnassociated } from './list-repository';
import { unassociatedEntityType } from './unassociated-deposit';

/** The postings of money that belongs to no payment. */
export const unassociatedPostings: PostedItem = {
  entityTypes: [unassociatedEntityType],
  need: all('GET_INTERNAL_TRANSFERS'),
  partsOf: async (tx, member, entityType, entityId) =>
    (await seesUnassociated(tx, await scopeOf(tx, member), entityId)) ? [{ entityType, entityId }] : [],
};
