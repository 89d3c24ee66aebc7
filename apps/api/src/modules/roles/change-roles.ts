import type { Permission } from '@countinghouse/contract';
import { all, permissions as everyPermission } from '@countinghouse/contract';
import { isReservedRoleName, reservedRoleNameMessage, roleNameTakenMessage } from '@countinghouse/contract/roles';
import type { Tx } from '@countinghouse/database';
import type { Member, RequestInfo } from '../../platform/principal';
import { actorOf } from '../../platform/principal';
import { audit } from '../../platform/audit/repository';
import { holdAuthority } from '../../platform/authority/repository';
import { AppError, fieldError } from '../../platform/errors';
import { canonicalPermissions } from '../../platform/grants';
import { newId } from '../../platform/ids';
import type { RoleRecord } from './repository';
import { findRole, insertRole, isNameTaken, removeRole, storeRole } from './repository';
import { assertMayCreateRole, assertMayDeleteRole, assertMayEditRole } from './rules/role-change';

/** Who changes, and by which request: for the audit trail. */
export type Change = { readonly member: Member; readonly request: RequestInfo };

type NewRole = { readonly name: string; readonly permissions: readonly Permission[] };
type RoleChanges = { readonly name?: string | undefined; readonly permissions?: readonly Permission[] | undefined };

const need = all('MANAGE_ROLES');

/** @throws AppError FORBIDDEN, VALIDATION_FAILED (a system role's name), DUPLICATE_NAME */
export const createRole = async (tx: Tx, change: Change, { name, permissions }: NewRole): Promise<RoleRecord> => {
  const { organisationId } = change.member;
  const editor = await holdAuthority(tx, change.member, need);
  const granted = canonicalPermissions(everyPermission, permissions);
  assertMayCreateRole(editor, granted);
  await assertNameIsFree(tx, organisationId, name);
  const id = newId();
  await insertRole(tx, organisationId, id, { name, permissions: granted });
  await record(tx, change, 'role.create', id, undefined, { name, permissions: granted });
  return existing(tx, organisationId, id);
};

/** @throws AppError NOT_FOUND, FORBIDDEN, RULE_VIOLATED, VALIDATION_FAILED (a system role's name), DUPLICATE_NAME */
export const updateRole = async (tx: Tx, change: Change, id: string, changes: RoleChanges): Promise<RoleRecord> => {
  const { organisationId } = change.member;
  const editor = await holdAuthority(tx, change.member, need);
  const role = await existing(tx, organisationId, id);
  const name = changes.name ?? role.name;
  const permissions = changes.permissions
    ? canonicalPermissions(everyPermission, changes.permissions)
    : role.permissions;
  assertMayEditRole(editor, role, permissions);
  if (name !== role.name) await assertNameIsFree(tx, organisationId, name, id);
  await storeRole(tx, organisationId, id, { name, permissions });
  const before = { name: role.name, permissions: role.permissions };
  await record(tx, change, 'role.update', id, before, { name, permissions });
  return existing(tx, organisationId, id);
};

/** @throws AppError NOT_FOUND, FORBIDDEN, ROLE_IN_USE */
export const deleteRole = async (tx: Tx, change: Change, id: string): Promise<void> => {
  const { organisationId } = change.member;
  await holdAuthority(tx, change.member, need);
  const { name, permissions, isSystem, userCount } = await existing(tx, organisationId, id);
  assertMayDeleteRole({ isSystem }, userCount);
  await removeRole(tx, organisationId, id);
  await record(tx, change, 'role.delete', id, { name, permissions }, undefined);
};

const existing = async (tx: Tx, organisationId: string, id: string): Promise<RoleRecord> => {
  const role = await findRole(tx, organisationId, id);
  if (!role) throw new AppError('NOT_FOUND');
  return role;
};

const assertNameIsFree = async (
  tx: Tx,
  organisationId: string,
  name: string,
  except: string | null = null,
): Promise<void> => {
  if (isReservedRoleName(name)) throw fieldError('name', reservedRoleNameMessage);
  if (await isNameTaken(tx, organisationId, name, except)) {
    throw new AppError('DUPLICATE_NAME', { message: roleNameTakenMessage, rejection: roleNameTakenMessage });
  }
};

const record = (
  tx: Tx,
  { member, request }: Change,
  action: string,
  roleId: string,
  before: unknown,
  after: unknown,
): Promise<void> =>
  audit(tx, {
    actor: actorOf(member),
    organisationId: member.organisationId,
    sessionId: member.sessionId,
    request,
    action,
    entity: { type: 'role', id: roleId },
    before,
    after,
    result: 'SUCCESS',
  });
