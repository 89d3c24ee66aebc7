import { alreadyAcceptedMessage, setPasswordFirstMessage } from '@countinghouse/contract/people/memberships';
import type { OrganisationId, PersonId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { audit } from '../../../platform/audit/repository';
import { holdAuthorities } from '../../../platform/authority/repository';
import { AppError } from '../../../platform/errors';
import type { RequestInfo } from '../../../platform/principal';
import { assertSpeaksFor } from '../../../platform/sessions/policy-repository';
import { hashToken } from '../../../platform/secrets';
import type { InvitationLink } from './repository';
import { findLink, findStanding, removeMembership, spendLinks, storeAcceptance } from './repository';

/** Owner of an invitation, and the request that answers it. */
export type Invited = {
  readonly userId: PersonId;
  readonly email: string;
  readonly sessionId: string | null;
  readonly request: RequestInfo;
};

export type InvitationAnswer = 'accept' | 'decline';

/**
 * Accepts or declines the invitation of an organisation. The role was granted with the invitation; from here it counts. The first of several
 * answers wins.
 *
 * @throws AppError NOT_FOUND (never invited, withdrawn or declined), STATE_CONFLICT (accepted already)
 */
export const answerInvitation = async (
  tx: Tx,
  { userId, email, sessionId, request }: Invited,
  organisationId: OrganisationId,
  answer: InvitationAnswer,
): Promise<void> => {
  await assertSpeaksFor(tx, sessionId, organisationId);
  await holdAuthorities(tx, organisationId);
  const standing = await findStanding(tx, organisationId, userId);
  if (!standing || standing.status === 'DISABLED') throw new AppError('NOT_FOUND');
  if (standing.status === 'ACTIVE')
    throw new AppError('STATE_CONFLICT', { message: alreadyAcceptedMessage, rejection: alreadyAcceptedMessage });
  if (answer === 'accept') {
    await storeAcceptance(tx, organisationId, standing.id);
    await spendLinks(tx, standing.id);
  } else {
    await removeMembership(tx, organisationId, standing.id);
  }
  const role = { role: standing.role };
  await audit(tx, {
    actor: { type: 'USER', id: userId, label: email },
    organisationId,
    sessionId,
    request,
    action: `invitation.${answer}`,
    entity: { type: 'user', id: userId },
    before: { status: 'INVITED', ...role },
    after: answer === 'accept' ? { status: 'ACTIVE', ...role } : undefined,
    result: 'SUCCESS',
  });
};

/**
 * Open invitation of a mailed token.
 *
 * @throws AppError LINK_INVALID
 */
export const openLink = async (tx: Tx, token: string): Promise<InvitationLink> => {
  const link = await findLink(tx, hashToken(token));
  if (!link) throw new AppError('LINK_INVALID');
  return link;
};

/**
 * Answer by the mailed link, without a session: the address is proven, and accepting opens no session.
 *
 * @throws AppError LINK_INVALID, RULE_VIOLATED (accepting without a password)
 */
export const answerInvitationLink = async (
  tx: Tx,
  token: string,
  request: RequestInfo,
  answer: InvitationAnswer,
): Promise<void> => {
  const { organisationId } = await openLink(tx, token);
  // Checked again behind the lock: another answer may have come first.
  await holdAuthorities(tx, organisationId);
  const { userId, email, hasAccount } = await openLink(tx, token);
  if (answer === 'accept' && !hasAccount)
    throw new AppError('RULE_VIOLATED', { message: setPasswordFirstMessage, rejection: setPasswordFirstMessage });
  await answerInvitation(tx, { userId, email, sessionId: null, request }, organisationId, answer);
};
