import { all } from '@countinghouse/contract';
import { scopeOf } from '../../organisation/businesses';
import type { PostedItem } from '../../books/ledger';
import { conversionEntityType } from './conversion';
import { findConversion } from './repository';

/** The postings of a conversion. */
export const conversionPostings: PostedItem = {
  entityTypes: [conversionEntityType],
  need: all('GET_BALANCE_CONVERSIONS'),
  partsOf: async (tx, member, _, id) => {
    const conversion = await findConversion(tx, await scopeOf(tx, member), id);
    return conversion ? [{ entityType: conversionEntityType, entityId: id }] : [];
  },
};
