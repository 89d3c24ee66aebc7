import { anyOf } from '@countinghouse/contract';
import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { noteChanges } from '../../../platform/changes/repository';
import { clockNow } from '../../../platform/clock/repository';
import type { ChangeKind } from '../../running/events';

const entityType = 'BANK_ACCOUNT';

/** Bank accounts, which belong to the whole organisation, announced to members who may list any of them. */
export const bankAccountChanges: ChangeKind = {
  entityTypes: [entityType],
  need: anyOf('FETCH_BANK_ACCOUNTS', 'MANAGE_BANK_ACCOUNTS', 'CREATE_FIAT_WITHDRAWAL', 'CREATE_FIAT_DEPOSIT'),
  movesMoney: false,
  businessesOf: async (_tx, _organisationId, _entityType, ids) => new Map(ids.map((id) => [id, [null]])),
};

type Noted = { readonly organisationId: OrganisationId; readonly id: string; readonly status: string };

export const noteAccount = async (tx: Tx, { organisationId, id, status }: Noted): Promise<void> =>
  noteChanges(tx, [{ organisationId, entityType, entityId: id, status, at: await clockNow(tx) }]);
