import { all } from '@countinghouse/contract';
import { notInvitedMessage } from '@countinghouse/contract/users';
import type { Tx } from '@countinghouse/database';
import { holdAuthority } from '../../platform/authority/repository';
import { AppError, tooManyRequests } from '../../platform/errors';
import { assertMayGrant, noAuthority } from '../../platform/grants';
import { enqueue } from '../../platform/jobs/repository';
import { countFailure, holdThrottle } from '../../platform/throttle/repository';
import type { Change } from './change';
import { authorityOfMember, existing, record } from './change';
import { sendInvitationJob } from './send-invitation';

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
  await enqueue(tx, sendInvitationJob, { organisationId, userId }, { organisationId });
  await record(tx, change, 'user.invite-again', userId, undefined, undefined);
};
