import { all } from '@countinghouse/contract';
import type { Tx } from '@countinghouse/database';
import { holdAuthority } from '../../../platform/authority/repository';
import type { Edit } from './change';
import { assertAsSeen, existing, recordChange, shown } from './change';
import { revokeCredential } from './repository';

/** The key's next request is refused. @throws AppError NOT_FOUND, CHANGED_MEANWHILE */
export const revokeKey = async (tx: Tx, change: Edit, id: string): Promise<void> => {
  const { organisationId } = change.member;
  await holdAuthority(tx, change.member, all('UPDATE_API_CREDENTIALS'));
  const record = await existing(tx, organisationId, id);
  await assertAsSeen(tx, change, record);
  await revokeCredential(tx, organisationId, id);
  await recordChange(tx, change, 'revoked', record, shown(record), undefined);
};
