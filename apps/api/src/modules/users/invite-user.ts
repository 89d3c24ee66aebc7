import { all } from '@countinghouse/contract';
import { alreadyMemberMessage } from '@countinghouse/contract/users';
import type { Tx } from '@countinghouse/database';
import { holdAuthority } from '../../platform/authority/repository';
import { AppError } from '../../platform/errors';
import { assertMayGrant, noAuthority } from '../../platform/grants';
import { enqueue } from '../../platform/jobs/repository';
import { authorityOfRole } from '../roles';
import type { Change } from './change';
import { assignable, existing, record, shown } from './change';
import type { MemberRecord, MembershipStatus } from './repository';
import { findMember, findOrInvitePerson, insertMembership } from './repository';
import { sendInvitationJob } from './send-invitation';

type Invitation = {
  readonly email: string;
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly roleId: string;
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
  await enqueue(tx, sendInvitationJob, { organisationId, userId: person.id }, { organisationId });
  const member = await existing(tx, organisationId, person.id);
  await record(tx, change, 'user.invite', person.id, undefined, shown(member));
  return member;
};
