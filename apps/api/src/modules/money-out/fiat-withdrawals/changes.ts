import { all } from '@countinghouse/contract';
import type { ChangeKind } from '../../running/events';
import { fiatWithdrawalEntityType } from './fiat-withdrawal';
import { businessesOfFiatWithdrawals } from './repository';

/** Fiat withdrawals, announced to viewers. */
export const fiatWithdrawalChanges: ChangeKind = {
  entityTypes: [fiatWithdrawalEntityType],
  need: all('GET_FIAT_WITHDRAWALS'),
  movesMoney: true,
  businessesOf: (tx, organisationId, _entityType, entityIds) =>
    businessesOfFiatWithdrawals(tx, organisationId, entityIds),
};
