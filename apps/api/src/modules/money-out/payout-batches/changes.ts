import { anyOf } from '@countinghouse/contract';
import type { ChangeKind } from '../../running/events';
import { payoutBatchEntityType } from './batch';
import { businessesOfBatches } from './repository';

/** Payout batches, announced to viewers. */
export const payoutBatchChanges: ChangeKind = {
  entityTypes: [payoutBatchEntityType],
  need: anyOf('GET_WITHDRAWALS', 'CREATE_WITHDRAWAL'),
  movesMoney: true,
  businessesOf: (tx, organisationId, _entityType, ids) => businessesOfBatches(tx, organisationId, ids),
};
