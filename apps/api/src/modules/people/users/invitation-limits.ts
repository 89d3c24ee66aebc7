import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { tooManyRequests } from '../../../platform/errors';
import { mac } from '../../../platform/secrets';
import { countFailure, holdThrottle } from '../../../platform/throttle/repository';

/** Per address and organisation: what one organisation sends must not tell another that somebody else invites, too. */
const addressSubject = (secretKey: string, organisationId: OrganisationId, email: string): string =>
  mac(secretKey, 'invitation', `${organisationId}\n${email}`).toString('base64url');

/** @throws AppError RATE_LIMITED after three mails to the address, or a hundred in all, within an hour. */
export const holdInvitations = async (
  tx: Tx,
  secretKey: string,
  organisationId: OrganisationId,
  email: string,
): Promise<void> => {
  const toAddress = await holdThrottle(tx, 'invitation', addressSubject(secretKey, organisationId, email));
  const wait = Math.max(toAddress, await holdThrottle(tx, 'invitations', organisationId));
  if (wait > 0) throw tooManyRequests(wait);
};

/** Counts a mail that is going to be sent: taking the invitation back and giving it again does not start anew. */
export const countInvitation = async (
  tx: Tx,
  secretKey: string,
  organisationId: OrganisationId,
  email: string,
): Promise<void> => {
  await countFailure(tx, 'invitation', addressSubject(secretKey, organisationId, email));
  await countFailure(tx, 'invitations', organisationId);
};
