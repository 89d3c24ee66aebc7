import { all } from '@countinghouse/contract';
import { scopeOf } from '../../organisation/businesses';
import type { PostedItem } from '../../books/ledger';
import { fiatWithdrawalEntityType } from './fiat-withdrawal';
import { findFiatWithdrawal } from './repository';

/** The postings of a fiat withdrawal. */
export const fiatWithdrawalPostings: PostedItem = {
  entityTypes: [fiatWithdrawalEntityType],
  need: all('GET_FIAT_WITHDRAWALS'),
  partsOf: async (tx, member, _, id) => {
    const withdrawal = await findFiatWithdrawal(tx, await scopeOf(tx, member), id);
    return withdrawal ? [{ entityType: fiatWithdrawalEntityType, entityId: id }] : [];
  },
};
