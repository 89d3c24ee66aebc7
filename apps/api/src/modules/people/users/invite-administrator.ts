import type { OrganisationId } from '@countinghouse/contract/ids';
import { alreadyMemberMessage } from '@countinghouse/contract/people/users';
import type { Tx } from '@countinghouse/database';
import { AppError } from '../../../platform/errors';
import { enqueue } from '../../../platform/jobs/repository';
import { systemRoleIds } from '../../../platform/system-roles';
import { findMember, findOrInvitePerson, insertInvitation } from './repository';
import { sendInvitationJob } from './send-invitation';

/**
 * Invites an administrator on the platform's order: the first of an organisation, or a further one if none can sign in. The mail goes out when the
 * server runs.
 *
 * @throws AppError STATE_CONFLICT (a member already)
 */
export const inviteAdministrator = async (tx: Tx, organisationId: OrganisationId, email: string): Promise<void> => {
  const userId = await findOrInvitePerson(tx, email);
  if (await findMember(tx, organisationId, userId))
    throw new AppError('STATE_CONFLICT', { message: alreadyMemberMessage, rejection: alreadyMemberMessage });
  await insertInvitation(tx, organisationId, {
    userId,
    roleId: systemRoleIds.ADMIN,
    invitedBy: null,
    firstName: null,
    lastName: null,
  });
  await enqueue(tx, sendInvitationJob, { organisationId, userId }, { organisationId });
};
