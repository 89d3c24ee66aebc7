import { payoutReading } from '@countinghouse/contract/money-out/payout-batches';
import type { ChangeKind } from '../../running/events';
import { payoutBatchEntityType } from './batch';
import { businessesOfBatches } from './repository';

/** Payout batches, announced to viewers. */
export const payoutBatchChanges: ChangeKind = {
  entityTypes: [payoutBatchEntityType],
  need: payoutReading,
  movesMoney: true,
  businessesOf: (tx, organisationId, _entityType, ids) => businessesOfBatches(tx, organisationId, ids),
};
