import { all } from '@countinghouse/contract';
import type { ChangeKind } from '../../running/events';
import { fiatEntityType, whitelabelEntityType } from './fiat-deposit';
import { businessesOfFiat } from './repository';

/** Fiat deposits of both kinds, announced to members who may see their business. */
export const fiatDepositChanges: ChangeKind = {
  entityTypes: [fiatEntityType, whitelabelEntityType],
  need: all('GET_FIAT_DEPOSITS'),
  movesMoney: true,
  businessesOf: (tx, organisationId, entityType, entityIds) =>
    businessesOfFiat(
      tx,
      organisationId,
      entityType === fiatEntityType ? 'fiat_deposit' : 'whitelabel_fiat_deposit',
      entityIds,
    ),
};
