import type { Permission } from '@countinghouse/contract';
import { permissions as everyPermission } from '@countinghouse/contract';
import type { Tx } from '@countinghouse/database';
import { holdAuthority } from '../../../platform/authority/repository';
import { canonicalPermissions } from '../../../platform/grants';
import { enqueue } from '../../../platform/jobs/repository';
import { actorOf } from '../../../platform/principal';
import type { Edit } from './change';
import { assertAsSeen, assertNameIsFree, existing, need, record } from './change';
import type { RoleRecord } from './repository';
import { storeRole } from './repository';
import { assertMayEditRole } from './rules/role-change';
import { tellOfLetters } from './tell-letters';
import { roleChangedJob } from './tell-role-changed';

type RoleChanges = { readonly name?: string | undefined; readonly permissions?: readonly Permission[] | undefined };

/** @throws AppError NOT_FOUND, CHANGED_MEANWHILE, FORBIDDEN, RULE_VIOLATED, VALIDATION_FAILED (a system role's name), DUPLICATE_NAME */
export const updateRole = async (tx: Tx, change: Edit, id: string, changes: RoleChanges): Promise<RoleRecord> => {
  const { organisationId } = change.member;
  const editor = await holdAuthority(tx, change.member, need);
  const role = await existing(tx, organisationId, id);
  await assertAsSeen(tx, change, role);
  const name = changes.name ?? role.name;
  const permissions = changes.permissions
    ? canonicalPermissions(everyPermission, changes.permissions)
    : role.permissions;
  assertMayEditRole(editor, role, permissions);
  if (name !== role.name) await assertNameIsFree(tx, organisationId, name, id);
  await storeRole(tx, organisationId, id, { name, permissions });
  const before = { name: role.name, permissions: role.permissions };
  await record(tx, change, 'role.update', id, before, { name, permissions });
  if (permissions.join() !== role.permissions.join()) {
    const by = actorOf(change.member).label;
    await enqueue(tx, roleChangedJob, { organisationId, roleId: id, userId: null, by }, { organisationId });
    const held = { before: role.permissions, after: permissions };
    await tellOfLetters(tx, change.member, `everybody with the role ${name}`, held);
  }
  return existing(tx, organisationId, id);
};
