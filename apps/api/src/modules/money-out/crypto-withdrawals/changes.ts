import { all } from '@countinghouse/contract';
import type { ChangeKind } from '../../running/events';
import { businessesOfWithdrawals } from './repository';
import { withdrawalEntityType } from './withdrawal';

/** Withdrawals, announced to viewers. */
export const withdrawalChanges: ChangeKind = {
  entityTypes: [withdrawalEntityType],
  need: all('GET_WITHDRAWALS'),
  movesMoney: true,
  businessesOf: (tx, organisationId, _entityType, entityIds) => businessesOfWithdrawals(tx, organisationId, entityIds),
};
