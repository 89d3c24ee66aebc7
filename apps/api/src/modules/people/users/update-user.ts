import { all } from '@countinghouse/contract';
import {
  accountDisabledMessage,
  notAcceptedMessage,
  sharedPersonMessage,
  type UserStatus,
} from '@countinghouse/contract/people/users';
import type { PersonId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { holdAuthority } from '../../../platform/authority/repository';
import { AppError, fieldError } from '../../../platform/errors';
import type { Authority } from '../../../platform/grants';
import { enqueue } from '../../../platform/jobs/repository';
import { actorOf } from '../../../platform/principal';
import { removeSecondFactor } from '../../../platform/second-factor/repository';
import { assertNotBreakGlass } from '../../../platform/sessions/policy-repository';
import { endSessionsIn, endSessionsOf } from '../../../platform/sessions/repository';
import { clearThrottle } from '../../../platform/throttle/repository';
import type { SecondFactorChange } from '../account-security';
import { askForFactorReset, secondFactorChangedJob } from '../account-security';
import { authorityOfRole, roleChangedJob, tellOfLetters } from '../roles';
import type { Edit } from './change';
import { assertAsSeen, assignable, authorityOfMember, existing, record, shown, standingOf } from './change';
import type { MemberRecord, MembershipStatus } from './repository';
import {
  belongsElsewhere,
  countOtherAdministrators,
  holdPerson,
  storeInvitedNames,
  storeMembership,
  storeNames,
} from './repository';
import { assertMayChangeMember } from './rules/member-change';
import { statusOf } from './view';

type UserChanges = {
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly roleId?: string | undefined;
  readonly status?: UserStatus | undefined;
  readonly resetTwoFa?: boolean | undefined;
};

/** @throws AppError NOT_FOUND, CHANGED_MEANWHILE, FORBIDDEN, RULE_VIOLATED, VALIDATION_FAILED (no such role) */
export const updateUser = async (
  tx: Tx,
  change: Edit,
  userId: PersonId,
  { status: asked, ...changes }: UserChanges,
): Promise<MemberRecord> => {
  const { organisationId } = change.member;
  const actor = await holdAuthority(tx, change.member, all('UPDATE_USER'));
  await holdPerson(tx, userId);
  const member = await existing(tx, organisationId, userId);
  await assertAsSeen(tx, change, member);
  const isSelf = userId === change.member.userId;
  const wanted = statusWanted(member, asked);
  if (wanted === 'ACTIVE' && member.personStatus === 'DISABLED')
    throw new AppError('RULE_VIOLATED', { message: accountDisabledMessage, rejection: accountDisabledMessage });

  const role = changes.roleId === undefined ? null : await assignable(tx, organisationId, changes.roleId);
  const after = {
    roleId: role?.id ?? member.roleId,
    authority: role ? authorityOfRole(role) : authorityOfMember(member),
    status: statusAfter(member, wanted),
  };
  assertMayChangeMember({
    actor,
    isSelf,
    before: standingOf(member),
    after,
    otherAdministrators: await countOtherAdministrators(tx, organisationId, userId),
  });
  if (changes.resetTwoFa || after.status !== 'ACTIVE' || !after.authority.isAdministrator)
    await assertNotBreakGlass(tx, userId, organisationId);
  const status = wanted === undefined ? member.status : after.status;
  await storeMembership(tx, organisationId, userId, { roleId: after.roleId, status });
  if (after.status === 'DISABLED' && standingOf(member)?.status !== 'DISABLED') {
    await endSessionsIn(tx, userId, organisationId, 'USER_DISABLED');
  }
  const isShared = await belongsElsewhere(tx, organisationId, userId);
  await changeNames(tx, member, changes, isShared && !isSelf);
  if (changes.resetTwoFa)
    await resetSecondFactor(tx, actor, member, { isShared, isSelf, askedBy: change.member.userId });

  if (after.roleId !== member.roleId) {
    const told = { organisationId, roleId: after.roleId, userId, by: actorOf(change.member).label };
    await enqueue(tx, roleChangedJob, told, { organisationId });
    const held = { before: member.rolePermissions, after: after.authority.permissions };
    await tellOfLetters(tx, change.member, member.email, held);
  }
  const changed = await existing(tx, organisationId, userId);
  await record(tx, change, 'user.update', userId, shown(member), shown(changed));
  return changed;
};

type Wanted = 'ACTIVE' | 'DISABLED' | undefined;

/**
 * Requested status. INVITED and LOCKED cannot be set: sent back as read, either changes nothing.
 *
 * @throws AppError VALIDATION_FAILED for either on a person in another status
 */
const statusWanted = (member: MemberRecord, asked: UserStatus | undefined): Wanted => {
  if (asked !== 'INVITED' && asked !== 'LOCKED') return asked;
  if (statusOf(member) !== asked) throw fieldError('status', 'A person can be made ACTIVE or DISABLED');
  return undefined;
};

/** Enabling a person who never accepted the invitation restores the invitation. */
const statusAfter = (member: MemberRecord, wanted: Wanted): MembershipStatus => {
  if (wanted === undefined) return standingOf(member)?.status ?? member.status;
  if (wanted === 'DISABLED') return 'DISABLED';
  return member.hasAccepted ? 'ACTIVE' : 'INVITED';
};

const changeNames = async (tx: Tx, member: MemberRecord, changes: UserChanges, isOthersToo: boolean): Promise<void> => {
  const names = {
    firstName: changes.firstName === undefined ? member.firstName : changes.firstName || null,
    lastName: changes.lastName === undefined ? member.lastName : changes.lastName || null,
  };
  if (names.firstName === member.firstName && names.lastName === member.lastName) return;
  if (!member.hasAccepted) return storeInvitedNames(tx, member.membershipId, names);
  if (isOthersToo)
    throw new AppError('RULE_VIOLATED', { message: sharedPersonMessage, rejection: sharedPersonMessage });
  await storeNames(tx, member.id, names);
};

const resetSecondFactor = async (
  tx: Tx,
  actor: Authority,
  member: MemberRecord,
  { isShared, isSelf, askedBy }: { readonly isShared: boolean; readonly isSelf: boolean; readonly askedBy: string },
): Promise<void> => {
  if (!actor.isAdministrator) {
    throw new AppError('FORBIDDEN', { message: 'Only an administrator can reset two-factor authentication' });
  }
  if (!member.hasAccepted)
    throw new AppError('RULE_VIOLATED', { message: notAcceptedMessage, rejection: notAcceptedMessage });
  if (isSelf) {
    const message = 'Change your own second factor under Authentication';
    throw new AppError('RULE_VIOLATED', { message, rejection: message });
  }
  if (isShared) {
    const { id: userId, membershipId, twoFactorEnabled } = member;
    return askForFactorReset(tx, { userId, membershipId, askedBy, twoFactorEnabled });
  }
  await removeSecondFactor(tx, member.id);
  await clearThrottle(tx, 'code', member.id);
  await endSessionsOf(tx, member.id, 'TWO_FA_CHANGED');
  if (member.twoFactorEnabled) {
    const reset: SecondFactorChange = { userId: member.id, enabled: false, by: 'administrator' };
    await enqueue(tx, secondFactorChangedJob, reset);
  }
};
