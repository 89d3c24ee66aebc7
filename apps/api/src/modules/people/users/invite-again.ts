import { all } from '@countinghouse/contract';
import { notInvitedMessage } from '@countinghouse/contract/people/users';
import type { PersonId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import type { Config } from '../../../config';
import { holdAuthority } from '../../../platform/authority/repository';
import { AppError } from '../../../platform/errors';
import { assertMayGrant, noAuthority } from '../../../platform/grants';
import { enqueue } from '../../../platform/jobs/repository';
import type { Change } from './change';
import { authorityOfMember, existing, record } from './change';
import { countInvitation, holdInvitations } from './invitation-limits';
import { sendInvitationJob } from './send-invitation';

/** Sends an invitation that was not accepted again. At most three an hour. */
export const inviteAgain = async (
  tx: Tx,
  change: Change,
  userId: PersonId,
  { secretKey }: Pick<Config, 'secretKey'>,
): Promise<void> => {
  const { organisationId } = change.member;
  const actor = await holdAuthority(tx, change.member, all('CREATE_USER'));
  const member = await existing(tx, organisationId, userId);
  if (member.status !== 'INVITED') {
    throw new AppError('STATE_CONFLICT', { message: notInvitedMessage, rejection: notInvitedMessage });
  }
  // An expired link no longer granted anything; a new one grants the role afresh.
  assertMayGrant(actor, noAuthority, authorityOfMember(member));
  await holdInvitations(tx, secretKey, organisationId, member.email);
  await countInvitation(tx, secretKey, organisationId, member.email);
  await enqueue(tx, sendInvitationJob, { organisationId, userId }, { organisationId });
  await record(tx, change, 'user.invite-again', userId, undefined, undefined);
};
