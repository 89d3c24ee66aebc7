import { organisationId, personId } from '@countinghouse/contract/ids';
import { invitationHours } from '@countinghouse/contract/people/users';
import type { Database } from '@countinghouse/database';
import * as z from 'zod/mini';
import type { Config } from '../../../config';
import type { JobHandler } from '../../../platform/jobs/job';
import { handle, jobKind } from '../../../platform/jobs/job';
import { hashToken, newToken } from '../../../platform/secrets';
import { countFailure, holdThrottle } from '../../../platform/throttle/repository';
import type { Mailer } from '../../../rails/mail';
import { brandOf, linkBase } from '../../organisation/brand';
import { storeInvitationLink } from '../sign-in';
import { invitationMail, joinMail } from './mails';
import { findInvited, findSenderOrganisation } from './repository';

const invitation = z.object({ organisationId, userId: personId });

/** The token of the link is made when the mail is: no secret lies in the outbox. */
export const sendInvitationJob = jobKind('send-invitation', invitation);

type Services = { readonly database: Database; readonly config: Config };

/** Mails a person that they were invited; nothing happens when they have answered, or it was taken back meanwhile. */
const sendInvitation = async (
  { database, config }: Services,
  mailer: Mailer,
  { organisationId, userId }: z.output<typeof invitation>,
): Promise<void> => {
  const token = newToken();
  const found = await database.onPlatform(async (tx) => {
    const invited = await findInvited(tx, organisationId, userId);
    const organisation = await findSenderOrganisation(tx, organisationId);
    if (!invited || !organisation) return null;
    // Over all organisations, so nobody is told: whom others invite is not theirs to know. The invitation stands.
    if ((await holdThrottle(tx, 'invitation-mail', userId)) > 0) return null;
    await countFailure(tx, 'invitation-mail', userId);
    const { email: to, hasAccount, membershipId } = invited;
    await storeInvitationLink(tx, { userId, membershipId }, hashToken(token), invitationHours * 60);
    return { to, hasAccount, organisation: organisation.name, brand: brandOf(organisation.brand) };
  });
  if (!found) return;
  const { hasAccount, ...addressed } = found;
  const invited = { ...addressed, base: linkBase(addressed.brand, config), token };
  await mailer.send(hasAccount ? joinMail(invited) : invitationMail(invited));
};

export const userJobs = (services: Services, mailer: Mailer): JobHandler[] => [
  handle(sendInvitationJob, (asked) => sendInvitation(services, mailer, asked)),
];
