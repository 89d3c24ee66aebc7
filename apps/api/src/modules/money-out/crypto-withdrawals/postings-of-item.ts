import { all } from '@countinghouse/contract';
import { scopeOf } from '../../organisation/businesses';
import type { PostedItem } from '../../books/ledger';
import { findWithdrawal } from './repository';
import { withdrawalEntityType } from './withdrawal';

/** The postings of a withdrawal. */
export const withdrawalPostings: PostedItem = {
  entityTypes: [withdrawalEntityType],
  need: all('GET_WITHDRAWALS'),
  partsOf: async (tx, member, _, id) => {
    const withdrawal = await findWithdrawal(tx, await scopeOf(tx, member), id);
    return withdrawal ? [{ entityType: withdrawalEntityType, entityId: id }] : [];
  },
};
