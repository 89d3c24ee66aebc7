import { all } from '@countinghouse/contract';
import { alreadyMemberMessage } from '@countinghouse/contract/people/users';
import type { Tx } from '@countinghouse/database';
import type { Config } from '../../../config';
import { holdAuthority } from '../../../platform/authority/repository';
import { refused } from '../../../platform/errors';
import { assertMayGrant, noAuthority } from '../../../platform/grants';
import { enqueue } from '../../../platform/jobs/repository';
import { authorityOfRole, tellOfLetters } from '../roles';
import type { Change } from './change';
import { assignable, existing, record, shown } from './change';
import { countInvitation, holdInvitations } from './invitation-limits';
import type { MemberRecord } from './repository';
import { findMember, findOrInvitePerson, insertInvitation } from './repository';
import { sendInvitationJob } from './send-invitation';

type Invitation = {
  readonly email: string;
  readonly firstName?: string | null | undefined;
  readonly lastName?: string | null | undefined;
  readonly roleId: string;
};

/**
 * Invites a person, with or without an account: the organisation does not learn which before they accept.
 *
 * @throws AppError FORBIDDEN, VALIDATION_FAILED (no such role), STATE_CONFLICT (a member already), RATE_LIMITED
 */
export const inviteUser = async (
  tx: Tx,
  change: Change,
  invitation: Invitation,
  { secretKey }: Pick<Config, 'secretKey'>,
): Promise<MemberRecord> => {
  const { organisationId, userId: invitedBy } = change.member;
  const actor = await holdAuthority(tx, change.member, all('CREATE_USER'));
  const role = await assignable(tx, organisationId, invitation.roleId);
  const { email } = invitation;
  const authority = authorityOfRole(role);
  assertMayGrant(actor, noAuthority, authority);
  await holdInvitations(tx, secretKey, organisationId, email);
  const userId = await findOrInvitePerson(tx, email);
  if (await findMember(tx, organisationId, userId)) {
    throw refused('email', alreadyMemberMessage, 'STATE_CONFLICT');
  }
  const firstName = invitation.firstName || null;
  const lastName = invitation.lastName || null;
  await insertInvitation(tx, organisationId, { userId, roleId: role.id, invitedBy, firstName, lastName });
  await countInvitation(tx, secretKey, organisationId, email);
  await enqueue(tx, sendInvitationJob, { organisationId, userId }, { organisationId });
  await tellOfLetters(tx, change.member, email, { before: [], after: role.permissions });
  const member = await existing(tx, organisationId, userId);
  await record(tx, change, 'user.invite', userId, undefined, shown(member));
  return member;
};
