import { all } from '@countinghouse/contract';
import { scopeOf } from '../../organisation/businesses';
import type { PostedItem } from '../../books/ledger';
import { findInternalTransfer } from './repository';
import { transferEntityType } from './transfer';

/** The postings of a transfer. */
export const internalTransferPostings: PostedItem = {
  entityTypes: [transferEntityType],
  need: all('GET_INTERNAL_TRANSFERS'),
  partsOf: async (tx, member, _, id) => {
    const transfer = await findInternalTransfer(tx, await scopeOf(tx, member), id);
    return transfer ? [{ entityType: transferEntityType, entityId: id }] : [];
  },
};
