import type { Permission } from '@countinghouse/contract';
import { permissions as everyPermission } from '@countinghouse/contract';
import type { Tx } from '@countinghouse/database';
import { holdAuthority } from '../../../platform/authority/repository';
import { canonicalPermissions } from '../../../platform/grants';
import { newId } from '../../../platform/ids';
import type { Change } from './change';
import { assertNameIsFree, existing, need, record } from './change';
import type { RoleRecord } from './repository';
import { insertRole } from './repository';
import { assertMayCreateRole } from './rules/role-change';

type NewRole = { readonly name: string; readonly permissions: readonly Permission[] };

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
