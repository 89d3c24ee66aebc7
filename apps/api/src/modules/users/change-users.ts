import { all } from '@countinghouse/contract';
import { alreadyMemberMessage, notInvitedMessage, sharedPersonMessage } from '@countinghouse/contract/users';
import type { Tx } from '@countinghouse/database';
import type { Member, RequestInfo } from '../../platform/principal';
import { actorOf } from '../../platform/principal';
import { audit } from '../../platform/audit/repository';
import { holdAuthority } from '../../platform/authority/repository';
import { AppError, fieldError, tooManyRequests } from '../../platform/errors';
import type { Authority } from '../../platform/grants';
import { assertMayGrant, noAuthority } from '../../platform/grants';
import { enqueue } from '../../platform/jobs/repository';
import { removeSecondFactor } from '../../platform/second-factor/repository';
import { endSessionsIn, endSessionsOf } from '../../platform/sessions/repository';
import { clearThrottle, countFailure, holdThrottle } from '../../platform/throttle/repository';
import type { SecondFactorChange } from '../account-security';
import { secondFactorChangedJob } from '../account-security';
import type { RoleRecord } from '../roles';
import { authorityOfRole, findRole } from '../roles';
import { voidLinks } from '../sign-in';
import type { MemberRecord, MembershipStatus } from './repository';
import {
  belongsElsewhere,
  countOtherAdministrators,
  enablePerson,
  findMember,
  findOrInvitePerson,
  insertMembership,
  removeMembership,
  storeMembership,
  storeNames,
} from './repository';
import type { Standing } from './rules/member-change';
import { assertMayChangeMember } from './rules/member-change';
import { sendInvitationJob } from './send-invitation';

/** Who changes, and by which request: for the audit trail. */
export type Change = { readonly member: Member; readonly request: RequestInfo };

type Invitation = {
  readonly email: string;
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly roleId: string;
};

type UserChanges = {
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly roleId?: string | undefined;
  readonly status?: 'ACTIVE' | 'DISABLED' | undefined;
  readonly resetTwoFa?: boolean | undefined;
};

/**
 * Invites a person, or gives one who has an account elsewhere a membership.
 * @throws AppError FORBIDDEN, VALIDATION_FAILED (no such role), STATE_CONFLICT (a member already)
 */
export const inviteUser = async (tx: Tx, change: Change, invitation: Invitation): Promise<MemberRecord> => {
  const { organisationId, userId: invitedBy } = change.member;
  const actor = await holdAuthority(tx, change.member, all('CREATE_USER'));
  const role = await assignable(tx, organisationId, invitation.roleId);
  const { email } = invitation;
  const authority = authorityOfRole(role);
  assertMayGrant(actor, noAuthority, authority);
  const person = await findOrInvitePerson(tx, {
    email,
    firstName: invitation.firstName || null,
    lastName: invitation.lastName || null,
  });
  if (await findMember(tx, organisationId, person.id)) {
    throw new AppError('STATE_CONFLICT', { message: alreadyMemberMessage, rejection: alreadyMemberMessage });
  }
  const status: MembershipStatus = person.status === 'INVITED' ? 'INVITED' : 'ACTIVE';
  await insertMembership(tx, organisationId, { userId: person.id, roleId: role.id, status, invitedBy });
  await enqueue(tx, sendInvitationJob, { organisationId, userId: person.id }, organisationId);
  const member = await existing(tx, organisationId, person.id);
  await record(tx, change, 'user.invite', person.id, undefined, shown(member));
  return member;
};

/** Sends the invitation of somebody who has not accepted it again. At most three an hour. */
export const inviteAgain = async (tx: Tx, change: Change, userId: string): Promise<void> => {
  const { organisationId } = change.member;
  const actor = await holdAuthority(tx, change.member, all('CREATE_USER'));
  const member = await existing(tx, organisationId, userId);
  if (member.status !== 'INVITED') {
    throw new AppError('STATE_CONFLICT', { message: notInvitedMessage, rejection: notInvitedMessage });
  }
  // A link that ran out granted nothing any more; a new one grants the role afresh.
  assertMayGrant(actor, noAuthority, authorityOfMember(member));
  const wait = await holdThrottle(tx, 'reset-mail', userId);
  if (wait > 0) throw tooManyRequests(wait);
  await countFailure(tx, 'reset-mail', userId);
  await enqueue(tx, sendInvitationJob, { organisationId, userId }, organisationId);
  await record(tx, change, 'user.invite-again', userId, undefined, undefined);
};

/** @throws AppError NOT_FOUND, FORBIDDEN, RULE_VIOLATED, VALIDATION_FAILED (no such role) */
export const updateUser = async (
  tx: Tx,
  change: Change,
  userId: string,
  changes: UserChanges,
): Promise<MemberRecord> => {
  const { organisationId } = change.member;
  const actor = await holdAuthority(tx, change.member, all('UPDATE_USER'));
  const member = await existing(tx, organisationId, userId);
  const isSelf = userId === change.member.userId;

  const role = changes.roleId === undefined ? null : await assignable(tx, organisationId, changes.roleId);
  const after = {
    roleId: role?.id ?? member.roleId,
    authority: role ? authorityOfRole(role) : authorityOfMember(member),
    status: statusAfter(member, changes.status),
  };
  assertMayChangeMember({
    actor,
    isSelf,
    before: standingOf(member),
    after,
    otherAdministrators: await countOtherAdministrators(tx, organisationId, userId),
  });
  const status = changes.status === undefined ? member.status : after.status;
  await storeMembership(tx, organisationId, userId, { roleId: after.roleId, status });
  if (after.status === 'DISABLED' && standingOf(member)?.status !== 'DISABLED') {
    await endSessionsIn(tx, userId, organisationId, 'USER_DISABLED');
  }
  const isShared = await belongsElsewhere(tx, organisationId, userId);
  if (changes.status === 'ACTIVE' && !isShared) await enablePerson(tx, userId);
  await changeNames(tx, member, changes, isShared && !isSelf);
  if (changes.resetTwoFa) await resetSecondFactor(tx, actor, member, { isShared, isSelf });

  const changed = await existing(tx, organisationId, userId);
  await record(tx, change, 'user.update', userId, shown(member), shown(changed));
  return changed;
};

/** Takes a person out of the organisation. @throws AppError NOT_FOUND, RULE_VIOLATED */
export const deleteUser = async (tx: Tx, change: Change, userId: string): Promise<void> => {
  const { organisationId } = change.member;
  const actor = await holdAuthority(tx, change.member, all('DELETE_USER'));
  const member = await existing(tx, organisationId, userId);
  assertMayChangeMember({
    actor,
    isSelf: userId === change.member.userId,
    before: standingOf(member),
    after: null,
    otherAdministrators: await countOtherAdministrators(tx, organisationId, userId),
  });
  await removeMembership(tx, organisationId, userId);
  await endSessionsIn(tx, userId, organisationId, 'USER_DISABLED');
  if (!(await belongsElsewhere(tx, organisationId, userId))) await voidLinks(tx, userId);
  await record(tx, change, 'user.delete', userId, shown(member), undefined);
};

const existing = async (tx: Tx, organisationId: string, userId: string): Promise<MemberRecord> => {
  const member = await findMember(tx, organisationId, userId);
  if (!member) throw new AppError('NOT_FOUND');
  return member;
};

const assignable = async (tx: Tx, organisationId: string, roleId: string): Promise<RoleRecord> => {
  const role = await findRole(tx, organisationId, roleId);
  if (!role) throw fieldError('roleId', 'This role does not exist');
  return role;
};

const authorityOfMember = ({ roleId, roleName, roleIsSystem, rolePermissions }: MemberRecord): Authority =>
  authorityOfRole({ id: roleId, name: roleName, isSystem: roleIsSystem, permissions: rolePermissions });

/** Where a member stands before a change. A disabled account holds nothing, whatever its membership says. */
const standingOf = (member: MemberRecord): Standing => ({
  roleId: member.roleId,
  authority: authorityOfMember(member),
  status: member.personStatus === 'DISABLED' ? 'DISABLED' : member.status,
});

/** Enabling brings somebody who never accepted the invitation back to it. */
const statusAfter = (member: MemberRecord, wanted: UserChanges['status']): MembershipStatus => {
  if (wanted === undefined) return standingOf(member)?.status ?? member.status;
  if (wanted === 'DISABLED') return 'DISABLED';
  return member.personStatus === 'INVITED' ? 'INVITED' : 'ACTIVE';
};

const changeNames = async (tx: Tx, member: MemberRecord, changes: UserChanges, isOthersToo: boolean): Promise<void> => {
  const names = {
    firstName: changes.firstName === undefined ? member.firstName : changes.firstName || null,
    lastName: changes.lastName === undefined ? member.lastName : changes.lastName || null,
  };
  if (names.firstName === member.firstName && names.lastName === member.lastName) return;
  if (isOthersToo)
    throw new AppError('RULE_VIOLATED', { message: sharedPersonMessage, rejection: sharedPersonMessage });
  await storeNames(tx, member.id, names);
};

const resetSecondFactor = async (
  tx: Tx,
  actor: Authority,
  member: MemberRecord,
  { isShared, isSelf }: { readonly isShared: boolean; readonly isSelf: boolean },
): Promise<void> => {
  if (!actor.isAdministrator) {
    throw new AppError('FORBIDDEN', { message: 'Only an administrator can reset two-factor authentication' });
  }
  if (isSelf || isShared) {
    const message = isSelf ? 'Change your own second factor under Authentication' : sharedPersonMessage;
    throw new AppError('RULE_VIOLATED', { message, rejection: message });
  }
  await removeSecondFactor(tx, member.id);
  await clearThrottle(tx, 'code', member.id);
  await endSessionsOf(tx, member.id, 'TWO_FA_CHANGED');
  if (member.twoFactorEnabled) {
    const reset: SecondFactorChange = { userId: member.id, enabled: false, by: 'administrator' };
    await enqueue(tx, secondFactorChangedJob, reset);
  }
};

/** What the audit trail keeps of a member. */
const shown = ({ email, firstName, lastName, roleId, roleName, status, twoFactorEnabled }: MemberRecord) => ({
  email,
  firstName,
  lastName,
  role: { id: roleId, name: roleName },
  status,
  twoFaEnabled: twoFactorEnabled,
});

const record = (
  tx: Tx,
  { member, request }: Change,
  action: string,
  userId: string,
  before: unknown,
  after: unknown,
): Promise<void> =>
  audit(tx, {
    actor: actorOf(member),
    organisationId: member.organisationId,
    sessionId: member.sessionId,
    request,
    action,
    entity: { type: 'user', id: userId },
    before,
    after,
    result: 'SUCCESS',
  });
