import { anyOf } from '@countinghouse/contract';
import { scopeOf } from '../../organisation/businesses';
import type { PostedItem } from '../../books/ledger';
import { depositsOfItem, paymentsOfDeposits } from './repository';

/** Entities with states, as timelines and the ledger name them. */
export const paymentEntityTypes = ['PAYMENT', 'DEPOSIT', 'REFUND'] as const;

/** The postings of a deposit, of a refund, or of all deposits of a payment. */
export const paymentPostings: PostedItem = {
  entityTypes: paymentEntityTypes,
  need: anyOf('GET_PAYMENT', 'GET_PAYMENTS'),
  partsOf: async (tx, member, entityType, entityId) => {
    const kind = paymentEntityTypes.find((type) => type === entityType);
    if (!kind) return [];
    const ids = await depositsOfItem(tx, await scopeOf(tx, member), kind, entityId);
    return ids.map((id) => ({ entityType: 'DEPOSIT', entityId: id }));
  },
  listedAs: { entityType: 'PAYMENT', of: paymentsOfDeposits },
};
