import type { EventName } from '../../../platform/audit/event-names';
import type { OrganisationId, PersonId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { recordChange, type Change } from '../../../platform/audit/record-change';
import { AppError, fieldError } from '../../../platform/errors';
import type { Expected } from '../../../platform/versions/expected';
import type { Authority } from '../../../platform/grants';
import type { RoleRecord } from '../roles';
import { authorityOfRole, findRole } from '../roles';
import type { MemberRecord } from './repository';
import { findMember } from './repository';
import type { Standing } from './rules/member-change';
import { userVersion } from './view';

export type { Change };

/** Change based on a version that was seen. */
export type Edit = Change & { readonly expected: Expected };

export const existing = async (tx: Tx, organisationId: OrganisationId, userId: PersonId): Promise<MemberRecord> => {
  const member = await findMember(tx, organisationId, userId);
  if (!member) throw new AppError('NOT_FOUND');
  return member;
};

/** @throws AppError CHANGED_MEANWHILE */
export const assertAsSeen = (
  tx: Tx,
  { member: { organisationId }, expected }: Edit,
  user: MemberRecord,
): Promise<void> =>
  expected.assertIs(tx, { organisationId, entity: { type: 'user', id: user.id }, version: userVersion(user) });

export const assignable = async (tx: Tx, organisationId: OrganisationId, roleId: string): Promise<RoleRecord> => {
  const role = await findRole(tx, organisationId, roleId);
  if (!role) throw fieldError('roleId', 'This role does not exist');
  return role;
};

export const authorityOfMember = ({ roleId, roleName, roleIsSystem, rolePermissions }: MemberRecord): Authority =>
  authorityOfRole({ id: roleId, name: roleName, isSystem: roleIsSystem, permissions: rolePermissions });

/** State of a member before a change. A disabled account holds nothing, whatever its membership says. */
export const standingOf = (member: MemberRecord): Standing => ({
  roleId: member.roleId,
  authority: authorityOfMember(member),
  status: member.personStatus === 'DISABLED' ? 'DISABLED' : member.status,
});

/** Member in the audit trail. */
export const shown = ({ email, firstName, lastName, roleId, roleName, status, twoFactorEnabled }: MemberRecord) => ({
  email,
  firstName,
  lastName,
  role: { id: roleId, name: roleName },
  status,
  twoFaEnabled: twoFactorEnabled,
});

export const record = (
  tx: Tx,
  change: Change,
  action: EventName,
  userId: PersonId,
  before: unknown,
  after: unknown,
): Promise<void> => recordChange(tx, change, { action, entity: { type: 'user', id: userId }, before, after });
