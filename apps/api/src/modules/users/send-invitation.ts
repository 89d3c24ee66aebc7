import { invitationHours } from '@countinghouse/contract/users';
import type { Database } from '@countinghouse/database';
import * as z from 'zod/mini';
import type { Config } from '../../config';
import type { JobHandler } from '../../platform/jobs/job';
import { handle, jobKind } from '../../platform/jobs/job';
import { hashToken, newToken } from '../../platform/secrets';
import type { Mailer } from '../../rails/mail';
import { brandOf, linkBase } from '../brand';
import { storeLink } from '../sign-in';
import { invitationMail, joinedMail } from './mails';
import { findMember, findSenderOrganisation } from './repository';

const invitation = z.object({ organisationId: z.string(), userId: z.string() });

/** The token of the link is made when the mail is: no secret lies in the outbox. */
export const sendInvitationJob = jobKind('send-invitation', invitation);

type Services = { readonly database: Database; readonly config: Config };

/** Mails a person that they were given access; nothing happens when it was taken away meanwhile. */
const sendInvitation = async (
  { database, config }: Services,
  mailer: Mailer,
  { organisationId, userId }: z.output<typeof invitation>,
): Promise<void> => {
  const token = newToken();
  const found = await database.onPlatform(async (tx) => {
    const member = await findMember(tx, organisationId, userId);
    const organisation = await findSenderOrganisation(tx, organisationId);
    if (!member || !organisation || member.status === 'DISABLED') return null;
    const isNew = member.personStatus === 'INVITED';
    if (isNew) {
      await storeLink(tx, userId, hashToken(token), { purpose: 'INVITATION', minutes: invitationHours * 60 });
    }
    return { to: member.email, isNew, organisation: organisation.name, brand: brandOf(organisation.brand) };
  });
  if (!found) return;
  const { isNew, ...addressed } = found;
  const invited = { ...addressed, base: linkBase(addressed.brand, config) };
  await mailer.send(isNew ? invitationMail({ ...invited, token }) : joinedMail(invited));
};

export const userJobs = (services: Services, mailer: Mailer): JobHandler[] => [
  handle(sendInvitationJob, (asked) => sendInvitation(services, mailer, asked)),
];
