import { accountDisabledMessage, alreadyMemberMessage } from '@countinghouse/contract/people/users';
import type { OrganisationId, PersonId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import type { Config } from '../../../config';
import type { EventName } from '../../../platform/audit/event-names';
import { audit } from '../../../platform/audit/repository';
import { holdAuthorities } from '../../../platform/authority/repository';
import { AppError, refused } from '../../../platform/errors';
import { assertMayGrant, couldGrant, noAuthority } from '../../../platform/grants';
import { enqueue } from '../../../platform/jobs/repository';
import { assertNotBreakGlass } from '../../../platform/sessions/policy-repository';
import { endSessionsIn } from '../../../platform/sessions/repository';
import { authorityOfRole, roleChangedJob } from '../roles';
import { assignable, authorityOfMember, existing, shown, standingOf } from './change';
import { countInvitation, holdInvitations } from './invitation-limits';
import type { MemberRecord } from './repository';
import {
  countOtherAdministrators,
  findMember,
  findOrInvitePerson,
  insertInvitation,
  storeMembership,
} from './repository';
import { assertMayChangeMember } from './rules/member-change';
import { sendInvitationJob } from './send-invitation';

/** The company's directory as the author of a change: what it gives is the role of joiners at most. */
export type DirectoryChange = {
  readonly organisationId: OrganisationId;
  /** Of people who join. */
  readonly roleId: string;
  readonly request: { readonly id: string; readonly ip: string; readonly userAgent: string };
};

const directoryLabel = 'company directory';

const recordOf = (
  tx: Tx,
  { organisationId, request }: DirectoryChange,
  action: EventName,
  userId: PersonId,
  before: MemberRecord | undefined,
  after: MemberRecord,
): Promise<void> =>
  audit(tx, {
    actor: { type: 'SYSTEM', id: null, label: directoryLabel },
    organisationId,
    request,
    action,
    entity: { type: 'user', id: userId },
    before: before && shown(before),
    after: shown(after),
    result: 'SUCCESS',
  });

type Joiner = { readonly email: string; readonly firstName: string | null; readonly lastName: string | null };

/**
 * Invites somebody who joins the company, with the role of joiners and no other.
 *
 * @throws AppError STATE_CONFLICT (a member already), VALIDATION_FAILED (the role is gone), RATE_LIMITED
 */
export const inviteByDirectory = async (
  tx: Tx,
  change: DirectoryChange,
  { email, firstName, lastName }: Joiner,
  { secretKey }: Pick<Config, 'secretKey'>,
): Promise<MemberRecord> => {
  const { organisationId } = change;
  await holdAuthorities(tx, organisationId);
  const role = await assignable(tx, organisationId, change.roleId);
  // Its own authority is that role's: an administrator's is beyond every directory.
  const authority = authorityOfRole(role);
  assertMayGrant({ ...authority, isAdministrator: false }, noAuthority, authority);
  await holdInvitations(tx, secretKey, organisationId, email);
  const userId = await findOrInvitePerson(tx, email);
  if (await findMember(tx, organisationId, userId)) throw refused('email', alreadyMemberMessage, 'STATE_CONFLICT');
  await insertInvitation(tx, organisationId, { userId, roleId: role.id, invitedBy: null, firstName, lastName });
  await countInvitation(tx, secretKey, organisationId, email);
  await enqueue(tx, sendInvitationJob, { organisationId, userId }, { organisationId });
  const member = await existing(tx, organisationId, userId);
  await recordOf(tx, change, 'user.invite', userId, undefined, member);
  return member;
};

/**
 * Disables somebody who leaves the company, whose sessions end at once, or lets somebody back: with the role that the person had if it is within
 * that of joiners, and with that of joiners otherwise.
 *
 * @throws AppError NOT_FOUND, RULE_VIOLATED (the last administrator, the one for emergencies, an account that operators disabled)
 */
export const setActiveByDirectory = async (
  tx: Tx,
  change: DirectoryChange,
  userId: PersonId,
  isActive: boolean,
): Promise<MemberRecord> => {
  const { organisationId } = change;
  await holdAuthorities(tx, organisationId);
  const member = await existing(tx, organisationId, userId);
  if ((member.status !== 'DISABLED') === isActive && member.personStatus !== 'DISABLED') return member;
  const refuse = (message: string) => new AppError('RULE_VIOLATED', { message, rejection: message });
  if (member.personStatus === 'DISABLED') throw refuse(accountDisabledMessage);
  const joiners = await assignable(tx, organisationId, change.roleId);
  const actor = { ...authorityOfRole(joiners), isAdministrator: false };
  const keepsRole = !isActive || couldGrant(actor, authorityOfMember(member));
  const after = {
    roleId: keepsRole ? member.roleId : joiners.id,
    authority: keepsRole ? authorityOfMember(member) : authorityOfRole(joiners),
    status: isActive ? (member.hasAccepted ? ('ACTIVE' as const) : ('INVITED' as const)) : ('DISABLED' as const),
  };
  assertMayChangeMember({
    actor,
    isSelf: false,
    before: standingOf(member),
    after,
    otherAdministrators: await countOtherAdministrators(tx, organisationId, userId),
  });
  if (!isActive) await assertNotBreakGlass(tx, userId, organisationId);
  await storeMembership(tx, organisationId, userId, { roleId: after.roleId, status: after.status });
  if (!isActive) await endSessionsIn(tx, userId, organisationId, 'USER_DISABLED');
  if (after.status === 'INVITED') await enqueue(tx, sendInvitationJob, { organisationId, userId }, { organisationId });
  if (after.roleId !== member.roleId) {
    const told = { organisationId, roleId: after.roleId, userId, by: directoryLabel };
    await enqueue(tx, roleChangedJob, told, { organisationId });
  }
  const changed = await existing(tx, organisationId, userId);
  await recordOf(tx, change, 'user.update', userId, member, changed);
  return changed;
};
