import type { Tx } from '@countinghouse/database';
import { holdAuthority } from '../../../platform/authority/repository';
import type { Edit } from './change';
import { assertAsSeen, existing, need, record } from './change';
import { removeRole } from './repository';
import { assertMayDeleteRole } from './rules/role-change';

/** @throws AppError NOT_FOUND, CHANGED_MEANWHILE, FORBIDDEN, ROLE_IN_USE */
export const deleteRole = async (tx: Tx, change: Edit, id: string): Promise<void> => {
  const { organisationId } = change.member;
  await holdAuthority(tx, change.member, need);
  const role = await existing(tx, organisationId, id);
  await assertAsSeen(tx, change, role);
  const { name, permissions, isSystem, userCount } = role;
  assertMayDeleteRole({ isSystem }, userCount);
  await removeRole(tx, organisationId, id);
  await record(tx, change, 'role.delete', id, { name, permissions }, undefined);
};
