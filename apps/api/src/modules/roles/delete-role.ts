import type { Tx } from '@countinghouse/database';
import { holdAuthority } from '../../platform/authority/repository';
import type { Change } from './change';
import { existing, need, record } from './change';
import { removeRole } from './repository';
import { assertMayDeleteRole } from './rules/role-change';

/** @throws AppError NOT_FOUND, FORBIDDEN, ROLE_IN_USE */
export const deleteRole = async (tx: Tx, change: Change, id: string): Promise<void> => {
  const { organisationId } = change.member;
  await holdAuthority(tx, change.member, need);
  const { name, permissions, isSystem, userCount } = await existing(tx, organisationId, id);
  assertMayDeleteRole({ isSystem }, userCount);
  await removeRole(tx, organisationId, id);
  await record(tx, change, 'role.delete', id, { name, permissions }, undefined);
};
