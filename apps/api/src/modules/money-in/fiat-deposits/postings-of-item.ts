import { all } from '@countinghouse/contract';
import { scopeOf } from '../../organisation/businesses';
import type { PostedItem } from '../../books/ledger';
import { fiatEntityType, whitelabelEntityType } from './fiat-deposit';
import { findFiatDeposit, seesWhitelabel } from './repository';

/** The postings of fiat deposits of both kinds. */
export const fiatDepositPostings: PostedItem = {
  entityTypes: [fiatEntityType, whitelabelEntityType],
  need: all('GET_FIAT_DEPOSITS'),
  partsOf: async (tx, member, entityType, entityId) => {
    const scope = await scopeOf(tx, member);
    const isSeen =
      entityType === fiatEntityType
        ? (await findFiatDeposit(tx, scope, entityId)) !== null
        : await seesWhitelabel(tx, scope, entityId);
    return isSeen ? [{ entityType, entityId }] : [];
  },
};
