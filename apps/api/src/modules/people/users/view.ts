import type { User } from '@countinghouse/contract/people/users';
import { versionOf } from '../../../platform/versions/version';
import type { MemberRecord } from './repository';

// An account disabled or locked everywhere is so here too, whatever the membership says.
export const statusOf = ({ personStatus, status }: MemberRecord): User['status'] =>
  personStatus === 'DISABLED' || personStatus === 'LOCKED' ? personStatus : status;

export const userView = (member: MemberRecord): User => ({
  id: member.id,
  email: member.email,
  firstName: member.firstName,
  lastName: member.lastName,
  role: { id: member.roleId, name: member.roleName },
  status: statusOf(member),
  hasAccepted: member.hasAccepted,
  twoFaEnabled: member.twoFactorEnabled,
  lastLoginAt: member.lastLoginAt?.toISOString() ?? null,
  factorReset: member.resetAskedAt && {
    askedAt: member.resetAskedAt.toISOString(),
    dueAt: member.resetDueAt?.toISOString() ?? null,
  },
  createdAt: member.createdAt.toISOString(),
});

// Accepting an invitation or enrolling a second factor meanwhile does not conflict with an edit of the role.
export const userVersion = (member: MemberRecord): string => {
  const { firstName, lastName, roleId } = member;
  return versionOf({ firstName, lastName, roleId, isDisabled: statusOf(member) === 'DISABLED' });
};
