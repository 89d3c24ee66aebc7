import type { OrganisationId } from '@countinghouse/contract/ids';
import type { Tx } from '@countinghouse/database';
import { tooManyRequests } from '../../../platform/errors';
import { mac } from '../../../platform/secrets';
import { countFailure, holdThrottle } from '../../../platform/throttle/repository';

/** Per address and organisation: one organisation's invitations must not reveal another's. */
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

/** Counts a mail about to be sent: withdrawing and repeating the invitation does not reset the count. */
export const countInvitation = async (
  tx: Tx,
  secretKey: string,
  organisationId: OrganisationId,
  email: string,
): Promise<void> => {
  await countFailure(tx, 'invitation', addressSubject(secretKey, organisationId, email));
  await countFailure(tx, 'invitations', organisationId);
};
