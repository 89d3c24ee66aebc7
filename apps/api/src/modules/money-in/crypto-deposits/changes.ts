import { anyOf } from '@countinghouse/contract';
import type { ChangeKind } from '../../running/events';
import { paymentEntityTypes } from './postings-of-item';
import { businessesOfItems } from './repository';

/** Payments, their deposits and refunds, announced to viewers. */
export const paymentChanges: ChangeKind = {
  entityTypes: paymentEntityTypes,
  need: anyOf('GET_PAYMENT', 'GET_PAYMENTS'),
  movesMoney: true,
  businessesOf: async (tx, organisationId, entityType, entityIds) => {
    const kind = paymentEntityTypes.find((type) => type === entityType);
    return kind ? businessesOfItems(tx, organisationId, kind, entityIds) : new Map();
  },
};
