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
import { findBrand, linkBase } from '../../organisation/brand';
import { storeInvitationLink } from '../sign-in';
import { invitationMail, joinMail } from './mails';
import { findInvited, findSenderOrganisation } from './repository';

const invitation = z.object({ organisationId, userId: personId });

/** The link's token is made together with the mail: the outbox has no secret. */
export const sendInvitationJob = jobKind('send-invitation', invitation);

type Services = { readonly database: Database; readonly config: Config };

/** Mails an invitation to a person; nothing happens if they have answered, or it was withdrawn meanwhile. */
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
    // Over all organisations, so silently: other organisations' invitations must not be revealed. The invitation stays valid.
    if ((await holdThrottle(tx, 'invitation-mail', userId)) > 0) return null;
    await countFailure(tx, 'invitation-mail', userId);
    const { email: to, hasAccount, membershipId } = invited;
    await storeInvitationLink(tx, { userId, membershipId }, hashToken(token), invitationHours * 60);
    return { to, hasAccount, organisation: organisation.name, brand: await findBrand(tx, organisation.brand) };
  });
  if (!found) return;
  const { hasAccount, ...addressed } = found;
  const invited = { ...addressed, base: linkBase(addressed.brand, config), token };
  await mailer.send(hasAccount ? joinMail(invited) : invitationMail(invited));
};

export const userJobs = (services: Services, mailer: Mailer): JobHandler[] => [
  handle(sendInvitationJob, (asked) => sendInvitation(services, mailer, asked)),
];
